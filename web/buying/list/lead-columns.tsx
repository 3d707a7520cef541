import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../lead.ts';
import type { MarketplaceOrder } from '../../../contract/buying/values.ts';
import { useFormat } from '../../ui/format.ts';
import { leadBadges, maxBadgesInRow } from './lead-badges.ts';
import { timescaleOf } from '../lead-facts.ts';
import { CoverageMark } from '../filters/coverage-mark.tsx';
import { LeadBadgeMark } from './lead-badge.tsx';
import classes from './lead-columns.module.css';
import { SoldMeter } from './sold-meter.tsx';
import { useMinute } from '../use-minute.ts';

type ColumnId = 'date' | 'postcode' | 'type' | 'timescale' | 'sold' | 'price';

interface Column {
  readonly id: ColumnId;
  /** The two orders behind the header, first the one that a first press gives. */
  readonly orders?: readonly [MarketplaceOrder, MarketplaceOrder];
  readonly Cell: (props: { row: Lead }) => ReactNode;
}

/** One definition for the table and, cell by cell, for the cards. */
export const leadColumns: readonly Column[] = [
  { id: 'date', orders: ['date-desc', 'date-asc'], Cell: DateCell },
  { id: 'postcode', Cell: PostcodeCell },
  { id: 'type', orders: ['type-asc', 'type-desc'], Cell: TypeCell },
  { id: 'timescale', orders: ['urgency-desc', 'urgency-asc'], Cell: TimescaleCell },
  { id: 'sold', orders: ['sold-desc', 'sold-asc'], Cell: SoldMeter },
  { id: 'price', orders: ['price-asc', 'price-desc'], Cell: PriceCell },
];

export function ReleasedAt({ row }: { row: Lead }) {
  const format = useFormat();
  return (
    <time dateTime={row.releasedAt} title={format.fullDate(row.releasedAt)}>
      {format.listDate(row.releasedAt)}
    </time>
  );
}

/** At most two badges for a row: Priority Access stands with the date, the others with the lead type. */
function useRowBadges(row: Lead) {
  const badges = leadBadges(row, useMinute()).slice(0, maxBadgesInRow);
  return { withDate: badges.filter(({ kind }) => kind === 'priority'), withType: badges.filter(({ kind }) => kind !== 'priority') };
}

function DateCell({ row }: { row: Lead }) {
  return (
    <span className={classes.stack}>
      <ReleasedAt row={row} />
      {useRowBadges(row).withDate.map((badge) => (
        <LeadBadgeMark key={badge.kind} badge={badge} />
      ))}
    </span>
  );
}

function PostcodeCell({ row }: { row: Lead }) {
  return (
    <span className={classes.stack}>
      <span className={classes.postcode}>{row.postcode}</span>
      <CoverageMark isInside={row.isInCoverage} />
    </span>
  );
}

function TypeCell({ row }: { row: Lead }) {
  return (
    <span className={classes.stack}>
      <span>{row.workType}</span>
      <span className={classes.narrowTimescale}>
        <TimescaleCell row={row} />
      </span>
      {useRowBadges(row).withType.map((badge) => (
        <LeadBadgeMark key={badge.kind} badge={badge} />
      ))}
    </span>
  );
}

export function TimescaleCell({ row }: { row: Lead }) {
  const { t } = useTranslation('buying');
  return t(($) => $.timescale[timescaleOf(row) ?? 'none']);
}

export function PriceCell({ row, isCard = false }: { row: Lead; isCard?: boolean }) {
  const { t } = useTranslation('buying');
  const format = useFormat();
  return (
    <span className={isCard ? classes.card : classes.price}>
      <span className={`money ${classes.amount}`}>{format.money(row.price, row.currency)}</span>
      <span className={classes.plusVat}>{t(($) => $.row.plusVat)}</span>
    </span>
  );
}
