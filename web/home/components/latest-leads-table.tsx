import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Lead } from '../../buying/lead.ts';
import { CoverageMark } from '../../buying/filters/coverage-mark.tsx';
import leadColumns from '../../buying/list/lead-columns.module.css';
import { PriceCell, ReleasedAt, TimescaleCell } from '../../buying/list/lead-columns.tsx';
import { isSoldOut } from '../../buying/list/lead-badges.ts';
import table from '../../ui/list/table.module.css';
import { placeholders } from '../fitting-rows.ts';
import classes from './latest-leads-table.module.css';
import { OpenLead, LeadState } from './lead-summary.tsx';

const columns = ['date', 'postcode', 'type', 'price', 'action'] as const;

interface LatestLeadsProps {
  /** Undefined: they are on the way. */
  readonly rows: readonly Lead[] | undefined;
  /** How many are expected. */
  readonly places: number;
}

/** The latest leads on large screens, in rows of one height. */
export function LatestLeadsTable({ rows, places }: LatestLeadsProps) {
  const { t } = useTranslation('home');
  const { t: buying } = useTranslation('buying');
  return (
    <div className={classes.space} data-space>
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
            ? placeholders(places).map((place) => <RowSkeleton key={place} />)
            : rows.map((row) => <LeadRow key={row.id} row={row} />)}
        </tbody>
      </table>
    </div>
  );
}

/** Two lines, and a button at the end. */
function RowSkeleton() {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column} data-column={column}>
          {column === 'action' ? (
            <Skeleton height={44} />
          ) : (
            <>
              <Skeleton height={14} width="80%" mb={8} />
              <Skeleton height={12} width="50%" />
            </>
          )}
        </td>
      ))}
    </tr>
  );
}

function LeadRow({ row }: { row: Lead }) {
  const { t } = useTranslation('buying');
  return (
    <tr data-viewed={row.isViewed || undefined} data-sold-out={isSoldOut(row) || undefined}>
      <td data-column="date">
        <span className={classes.text}>
          <ReleasedAt row={row} />
        </span>
        <span className={classes.detail}>
          <TimescaleCell row={row} />
        </span>
      </td>
      <td data-column="postcode">
        <span className={classes.text}>{row.postcode}</span>
        <CoverageMark isInside={row.isInCoverage} />
      </td>
      <th scope="row" data-column="type">
        {!row.isViewed && <span className="visually-hidden">{t(($) => $.new)}</span>}
        <span className={classes.text} title={row.workType}>
          {row.workType}
        </span>
        <LeadState
          row={row}
          date={
            <span className={classes.narrow}>
              <ReleasedAt row={row} />
            </span>
          }
        />
      </th>
      <td data-column="price">
        <PriceCell row={row} />
      </td>
      <td data-column="action">
        <OpenLead row={row} />
      </td>
    </tr>
  );
}
