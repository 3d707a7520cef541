import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../../buying/lead.ts';
import { CoverageMark } from '../../buying/filters/coverage-mark.tsx';
import { PriceCell, ReleasedAt, TimescaleCell } from '../../buying/list/lead-columns.tsx';
import { isSoldOut } from '../../buying/list/lead-badges.ts';
import { placeholders } from '../fitting-rows.ts';
import classes from './latest-leads-list.module.css';
import { LeadState } from './lead-summary.tsx';

interface LatestLeadsProps {
  /** Undefined: they are on the way. */
  readonly rows: readonly Lead[] | undefined;
  /** How many are expected. */
  readonly places: number;
}

/** The same leads on small screens; a whole entry leads to its lead. */
export function LatestLeadsList({ rows, places }: LatestLeadsProps) {
  const { t } = useTranslation('home');
  if (rows === undefined) {
    return (
      <div className={classes.list}>
        <span className="visually-hidden">{t(($) => $.leads.loading)}</span>
        {placeholders(places).map((place) => (
          <div key={place} className={classes.entry}>
            <Skeleton height={20} width="60%" />
            <Skeleton height={16} width="80%" />
            <Skeleton height={16} width="40%" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className={`plain-list ${classes.list}`} aria-label={t(($) => $.leads.caption)}>
      {rows.map((row) => (
        <Entry key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Entry({ row }: { row: Lead }) {
  const { t } = useTranslation('buying');
  const { postcode, quoteCode, workType } = row;
  return (
    <li className={classes.entry} data-viewed={row.isViewed || undefined} data-sold-out={isSoldOut(row) || undefined}>
      <Link to="/buy-leads" search={{ enquirycode: quoteCode }} className={classes.type} title={workType}>
        {!row.isViewed && <span className="visually-hidden">{t(($) => $.new)}</span>}
        {workType}
        <span className="visually-hidden">, {postcode}</span>
      </Link>
      <span className={classes.facts}>
        <span className={classes.postcode}>{postcode}</span>
        <CoverageMark isInside={row.isInCoverage} />
        <span className={classes.text}>
          <ReleasedAt row={row} />
        </span>
      </span>
      <span className={classes.more}>
        <LeadState row={row}>
          <span className={classes.text}>
            <TimescaleCell row={row} />
          </span>
        </LeadState>
      </span>
      <span className={classes.price}>
        <PriceCell row={row} />
      </span>
    </li>
  );
}
