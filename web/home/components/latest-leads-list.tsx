import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../../buying/lead.ts';
import { CoverageMark } from '../../buying/filters/coverage-mark.tsx';
import { PriceCell, ReleasedAt, TimescaleCell } from '../../buying/list/lead-columns.tsx';
import { isSoldOut } from '../../buying/list/lead-badges.ts';
import { placeholders, usualRows } from '../fitting-rows.ts';
import classes from './latest-leads-list.module.css';
import { SummaryBadge, useSummaryBadges } from './lead-summary.tsx';

/** The same leads on small screens; a whole entry leads to its lead. */
export function LatestLeadsList({ rows }: { rows: readonly Lead[] | undefined }) {
  const { t } = useTranslation('home');
  if (rows === undefined) {
    return (
      <div>
        <span className="visually-hidden">{t(($) => $.leads.loading)}</span>
        {placeholders(usualRows).map((place) => (
          <div key={place} className={classes.entry}>
            <Skeleton height={20} width="60%" />
            <Skeleton height={16} width="80%" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className="plain-list" aria-label={t(($) => $.leads.caption)}>
      {rows.slice(0, usualRows).map((row) => (
        <Entry key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Entry({ row }: { row: Lead }) {
  const { t } = useTranslation('buying');
  const { urgent, places } = useSummaryBadges(row);
  const { postcode, quoteCode } = row;
  return (
    <li className={classes.entry} data-viewed={row.isViewed || undefined} data-sold-out={isSoldOut(row) || undefined}>
      <span className={classes.line}>
        <Link to="/buy-leads" search={{ enquirycode: quoteCode }} className={classes.type}>
          {!row.isViewed && <span className="visually-hidden">{t(($) => $.new)}</span>}
          {row.workType}
          <span className="visually-hidden">, {postcode}</span>
        </Link>
        <PriceCell row={row} isCard />
      </span>
      <span className={classes.facts}>
        <span className={classes.postcode}>{postcode}</span>
        <CoverageMark isInside={row.isInCoverage} />
        <ReleasedAt row={row} />
        <span>
          <TimescaleCell row={row} />
        </span>
        <SummaryBadge badge={urgent} />
        <SummaryBadge badge={places} />
      </span>
    </li>
  );
}
