import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import table from '../../ui/list/table.module.css';
import type { RegionLoading } from '../../ui/region-loading.ts';
import { ScrollRoom } from '../../ui/scroll-room.tsx';
import { SkeletonCard } from '../../ui/skeleton/skeleton-card.tsx';
import classes from './company.module.css';

interface PlainTableProps<Row> {
  /** Table caption for screen readers. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly getKey: (row: Row) => string | number;
  /** The first column names the row. */
  readonly columns: readonly { readonly label: string; readonly cell: (row: Row) => ReactNode; readonly isNumeric?: boolean }[];
  readonly empty: string;
}

/** Shows a short read-only table. */
export function PlainTable<Row>({ caption, rows, getKey, columns, empty }: PlainTableProps<Row>) {
  if (rows.length === 0) return <p>{empty}</p>;
  const [first, ...others] = columns;
  const getCellProps = (isNumeric: boolean | undefined) => (isNumeric === true ? { className: classes.number } : {});
  return (
    <ScrollRoom className={classes.room} label={caption}>
      <table className={table.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isNumeric }) => (
              <th key={label} scope="col" {...getCellProps(isNumeric)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={getKey(row)}>
              <th scope="row" className={classes.code}>
                {first?.cell(row)}
              </th>
              {others.map(({ label, cell, isNumeric }) => (
                <td key={label} {...getCellProps(isNumeric)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRoom>
  );
}

interface TabRoomProps<Data> {
  readonly data: Data | undefined;
  readonly loading: RegionLoading;
  readonly children: (data: Data) => ReactNode;
}

/** Shows a section of a company, loaded when opened. */
export function TabRoom<Data>({ data, loading, children }: TabRoomProps<Data>) {
  const { t } = useTranslation('operator-companies');
  if (data !== undefined) return children(data);
  if (!loading.hasFailed) return <SkeletonCard lines={[60, 80, 70, 50]} />;
  return (
    <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
      {t(($) => $.notLoaded)}
    </InlineFailure>
  );
}
