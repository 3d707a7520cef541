import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Format } from '../../../contract/kit/format.ts';
import { fieldLabel } from '../form/refusal-words.ts';
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

/** Field-by-field diff of a change, with the labels of our forms. Additions and removals are marked in text, not just colour. */
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
            <th scope="row">{fieldLabel(field) ?? fieldWords(field)}</th>
            <td>{before === null ? t(($) => $.diff.inserted) : valueWords(field, before, format)}</td>
            <td>{after === null ? t(($) => $.diff.removed) : valueWords(field, after, format)}</td>
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

/** Endings that state how a value is stored: in minor units, basis points, or as an id. */
const storedAs = /(?:(?<=[a-z])(?:Minor|Bp|Id|Ids|Iso)|_(?:minor|bp|id|iso))$/;

/** Names whose words would mislead. */
const namedFields: Readonly<Record<string, string>> = {
  asIn: 'Restored version',
  banned: 'Reporting not allowed',
  barred: 'Company excluded',
  enquiry: 'Lead',
  enquiryId: 'Lead',
  gb: 'United Kingdom',
  dk: 'Denmark',
  se: 'Sweden',
  no: 'Norway',
  look: 'Type of notice',
  most: 'Maximum',
  slugOne: 'Address word, singular',
  slugSeveral: 'Address word, plural',
  tries: 'Attempts',
  wantedBp: 'Requested discount',
};

/** Formats `paymentTermsDays` as `Payment terms days`, and `priceMinor` as `Price`. */
export function fieldWords(field: string): string {
  const words = field
    .split('.')
    .map(
      (part) =>
        namedFields[part] ??
        part
          .replace(storedAs, '')
          .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
          .replaceAll(/[_-]/g, ' ')
          .toLowerCase()
          .replaceAll(/\bvat\b/g, 'VAT')
          .replaceAll(/\bsms\b/g, 'SMS')
          .replaceAll(/\bemail\b/g, 'email'),
    )
    .join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const wholeNumber = /^-?\d{1,15}$/;

/** Formats a stored field value: times in the reader's time zone, money in major units, shares in per cent. */
export function valueWords(
  field: string,
  value: string,
  { dateTime, number, percent }: Pick<Format, 'dateTime' | 'number' | 'percent'>,
): string {
  if (moment.test(value)) return dateTime(value);
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No';
  if (wholeNumber.test(value)) {
    if (/(?:Minor|_minor)$/.test(field)) return (Number(value) / 100).toFixed(2);
    if (/(?:Bp|_bp)$/.test(field)) return percent(Number(value) / 10_000);
    if (value.length > 3 && /(?:Seconds|Minutes|Hours|Days|Bytes)$/.test(field)) return number(Number(value));
  }
  return value;
}
