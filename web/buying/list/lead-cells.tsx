import type { Lead } from '../lead.ts';
import { timescaleOf } from '../lead-facts.ts';
import { useMinute } from '../use-minute.ts';
import { LeadBadgeMark } from './lead-badge.tsx';
import { isTimed, rowBadges } from './lead-badges.ts';
import classes from './lead-cells.module.css';
import type { RowTexts } from '../row-texts.ts';

export interface CellProps {
  readonly row: Lead;
  readonly texts: RowTexts;
}

/** When it went on sale; its title has the date in full. */
export function ReleasedText({ row, texts: { format } }: CellProps) {
  return (
    <time dateTime={row.releasedAt} title={format.fullDate(row.releasedAt)}>
      {format.listDate(row.releasedAt)}
    </time>
  );
}

/** How soon the customer wants it done. */
export function timescaleText({ row, texts: { say } }: CellProps): string {
  return say(($) => $.timescale[timescaleOf(row) ?? 'none']);
}

/** The net price; a card has it on one line. */
export function Price({ row, texts: { say, format }, isCard = false }: CellProps & { readonly isCard?: boolean }) {
  return (
    <span className={isCard ? classes.cardPrice : classes.price}>
      <span className={`money ${classes.amount}`}>{format.money(row.price, row.currency)}</span>
      <span className={classes.plusVat}>{say(($) => $.row.plusVat)}</span>
    </span>
  );
}

interface RowBadgesProps {
  readonly row: Lead;
  /** A table has Priority Access with the date and the other badge with the lead type; a card has both together. */
  readonly place: 'date' | 'type' | 'card';
}

/** At most two badges, on one line. Only those of a lead with an end watch the clock. */
export function RowBadges({ row, place }: RowBadgesProps) {
  return isTimed(row) ? <TimedBadges row={row} place={place} /> : <Badges row={row} place={place} now={0} />;
}

function TimedBadges(props: RowBadgesProps) {
  return <Badges {...props} now={useMinute()} />;
}

function Badges({ row, place, now }: RowBadgesProps & { readonly now: number }) {
  const badges = rowBadges(row, now).filter(({ kind }) => place === 'card' || (kind === 'priority') === (place === 'date'));
  if (badges.length === 0) return null;
  return (
    <span className={classes.badges}>
      {badges.map((badge) => (
        <LeadBadgeMark key={badge.kind} badge={badge} />
      ))}
    </span>
  );
}
