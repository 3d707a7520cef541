import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../lead.ts';
import { isSoldOut, leadBadges, maxBadgesInRow } from './lead-badges.ts';
import { CoverageMark } from '../filters/coverage-mark.tsx';
import { LeadBadgeMark } from './lead-badge.tsx';
import classes from './lead-card.module.css';
import { PriceCell, ReleasedAt, TimescaleCell } from './lead-columns.tsx';
import { SoldMeter } from './sold-meter.tsx';
import { useMinute } from '../use-minute.ts';

interface LeadCardProps {
  readonly row: Lead;
  /** One below the heading that the list stands under. */
  readonly headingLevel?: 'h2' | 'h3';
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** A lead for sale on a card: what the table has in its columns. */
export function LeadCard({ row, headingLevel: Heading = 'h2', children }: LeadCardProps) {
  const { t } = useTranslation('buying');
  const headingId = useId();
  const { postcode, description } = row;
  const subject = t(($) => $.row.subject, { type: row.workType, postcode });
  const badges = leadBadges(row, useMinute()).slice(0, maxBadgesInRow);
  return (
    <article
      className={classes.card}
      aria-labelledby={headingId}
      data-viewed={row.isViewed || undefined}
      data-sold-out={isSoldOut(row) || undefined}
    >
      <div className={classes.line}>
        {/* Hidden spans would count as words of their own and put a blank before the comma. */}
        <Heading className={classes.type} id={headingId} aria-label={!row.isViewed ? t(($) => $.new) + subject : subject}>
          {row.workType}
        </Heading>
        <PriceCell row={row} isCard />
      </div>
      <div className={classes.facts}>
        <span className={classes.postcode}>{postcode}</span>
        <CoverageMark isInside={row.isInCoverage} />
        <span className={classes.released}>
          <ReleasedAt row={row} />
        </span>
      </div>
      {badges.length > 0 && (
        <div className={classes.badges}>
          {badges.map((badge) => (
            <LeadBadgeMark key={badge.kind} badge={badge} />
          ))}
        </div>
      )}
      <div className={classes.line}>
        <span className={classes.timescale}>
          <TimescaleCell row={row} />
        </span>
        <SoldMeter row={row} />
      </div>
      {description?.trim() && <p className={classes.notes}>{description}</p>}
      {children}
    </article>
  );
}
