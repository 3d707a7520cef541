import { Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../../buying/lead.ts';
import { CoverageMark } from '../../buying/filters/coverage-mark.tsx';
import leadColumns from '../../buying/list/lead-columns.module.css';
import { PriceCell, ReleasedAt, TimescaleCell } from '../../buying/list/lead-columns.tsx';
import { isSoldOut } from '../../buying/list/lead-badges.ts';
import table from '../../ui/table.module.css';
import { placeholders } from '../fitting-rows.ts';
import classes from './latest-leads-table.module.css';
import { OpenLead, SummaryBadge, useSummaryBadges } from './lead-summary.tsx';
import { useFittingRows } from './use-fitting-rows.ts';

const columns = ['date', 'postcode', 'type', 'price', 'action'] as const;

/** As many rows as the card holds. Undefined: they are on the way. */
export function LatestLeadsTable({ rows }: { rows: readonly Lead[] | undefined }) {
  const { t } = useTranslation('home');
  const { t: buying } = useTranslation('buying');
  const space = useRef<HTMLDivElement>(null);
  const fitting = useFittingRows(space);
  return (
    <div ref={space} className={classes.space}>
      <table className={`${table.table} ${leadColumns.leads} ${classes.table}`}>
        <caption className="visually-hidden">{rows === undefined ? t(($) => $.leads.loading) : t(($) => $.leads.caption)}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {buying(($) => $.columns[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? placeholders(fitting).map((place) => (
                <tr key={place}>
                  <td colSpan={columns.length}>
                    <Skeleton height={20} />
                  </td>
                </tr>
              ))
            : rows.slice(0, fitting).map((row) => <LeadRow key={row.id} row={row} />)}
        </tbody>
      </table>
    </div>
  );
}

function LeadRow({ row }: { row: Lead }) {
  const { t } = useTranslation('buying');
  const { urgent, places } = useSummaryBadges(row);
  return (
    <tr data-viewed={row.isViewed || undefined} data-sold-out={isSoldOut(row) || undefined}>
      <th scope="row" data-column="date">
        {!row.isViewed && <span className="visually-hidden">{t(($) => $.new)}</span>}
        <ReleasedAt row={row} />
        <span className={classes.second}>
          <SummaryBadge badge={urgent} />
        </span>
      </th>
      <td data-column="postcode">
        {row.postcode}
        <span className={classes.second}>
          <CoverageMark isInside={row.isInCoverage} />
        </span>
      </td>
      <td data-column="type">
        <span className={classes.type} title={row.workType}>
          {row.workType}
        </span>
        <span className={classes.second}>
          <span className={classes.timescale}>
            <TimescaleCell row={row} />
          </span>
          <span className={classes.places}>
            <SummaryBadge badge={places} />
          </span>
        </span>
      </td>
      <td data-column="price">
        <PriceCell row={row} />
      </td>
      <td data-column="action">
        <OpenLead row={row} />
      </td>
    </tr>
  );
}
