import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Format } from '../../../contract/kit/format.ts';
import { useFormat } from '../format.ts';
import table from '../list/table.module.css';
import classes from './desk.module.css';

export interface TimelineEntry {
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  readonly title: string;
  readonly detail?: ReactNode;
}

/** Events in chronological order. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  const format = useFormat();
  return (
    <ol className={classes.timeline} aria-label={label}>
      {entries.map(({ key, at, title, detail }) => (
        <li key={key}>
          <time dateTime={at}>{format.dateTime(at)}</time>
          <div>
            <strong>{title}</strong>
            {detail !== undefined && <div className={classes.detail}>{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

interface Change {
  readonly field: string;
  /** Null if added. */
  readonly before: string | null;
  /** Null if removed. */
  readonly after: string | null;
}

/** Field-by-field diff of a change. Additions and removals are marked in text, not just colour. */
export function ChangeTable({ caption, changes }: { caption: string; changes: readonly Change[] }) {
  const { t } = useTranslation('desk');
  const format = useFormat();
  return (
    <table className={table.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.diff.field)}</th>
          <th scope="col">{t(($) => $.diff.before)}</th>
          <th scope="col">{t(($) => $.diff.after)}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldWords(field)}</th>
            <td>{before === null ? t(($) => $.diff.inserted) : valueWords(before, format)}</td>
            <td>{after === null ? t(($) => $.diff.removed) : valueWords(after, format)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Formats `billing.invoice_written_off` as `Billing: invoice written off`, because actions are open-ended codes. */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[_-]/g, ' ').replace('.', ': ').replaceAll('.', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats `paymentTermsDays` as `payment terms days`. */
export function fieldWords(field: string): string {
  return field
    .split('.')
    .map((part) =>
      part
        .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
        .replaceAll(/[_-]/g, ' ')
        .toLowerCase(),
    )
    .join(', ');
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** Formats a stored field value; times use the reader's time zone. */
export function valueWords(value: string, { dateTime }: Pick<Format, 'dateTime'>): string {
  return moment.test(value) ? dateTime(value) : value;
}
