import { useTranslation } from 'react-i18next';
import table from '../list/table.module.css';

export interface Difference {
  readonly field: string;
  /** Undefined: it was not there before. */
  readonly before: string | undefined;
  /** Undefined: it is gone. */
  readonly after: string | undefined;
}

/** What a change did, field by field. That something came or went is said in words, not by colour. */
export function DiffTable({ caption, differences }: { caption: string; differences: readonly Difference[] }) {
  const { t } = useTranslation('desk');
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
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before ?? t(($) => $.diff.inserted)}</td>
            <td>{after ?? t(($) => $.diff.removed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
