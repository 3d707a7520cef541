import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import table from '../list/table.module.css';
import { fieldWords, valueWords } from './change-words.ts';

interface Change {
  readonly field: string;
  /** Null: it was not there before. */
  readonly before: string | null;
  /** Null: it is gone. */
  readonly after: string | null;
}

/** What a change did, field by field. That something came or went is said in words, not by colour. */
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
