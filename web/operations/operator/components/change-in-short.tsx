import { useTranslation } from 'react-i18next';
import type { AuditEntryWire } from '../../../../contract/operations/audit-endpoints.ts';
import { fieldWords, valueWords } from '../../../ui/desk/change-words.ts';
import { useFormat } from '../../../ui/format.ts';
import classes from './change-in-short.module.css';

const most = 3;
const longest = 40;

const short = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** The first fields of a change in the row of a list; the whole stands beside the list. */
export function ChangeInShort({ changes }: Pick<AuditEntryWire, 'changes'>) {
  const { t } = useTranslation('operator-operations');
  const format = useFormat();
  const more = changes.length - most;
  return (
    <ul className={classes.changes}>
      {changes.slice(0, most).map(({ field, before, after }) => (
        <li key={field}>
          {t(($) => $.audit.fromTo, {
            field: fieldWords(field),
            before: short(before === null ? t(($) => $.audit.notSet) : valueWords(before, format)),
            after: short(after === null ? t(($) => $.audit.removed) : valueWords(after, format)),
          })}
        </li>
      ))}
      {more > 0 && <li>{t(($) => $.audit.moreFields, { count: more })}</li>}
    </ul>
  );
}
