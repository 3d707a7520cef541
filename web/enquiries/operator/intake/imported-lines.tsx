import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedLine } from '../../../../contract/enquiries/staff-intake-endpoints.ts';
import { useFormat } from '../../../ui/format.ts';
import table from '../../../ui/list/table.module.css';
import { ScrollRoom } from '../../../ui/scroll-room.tsx';
import classes from './intake.module.css';

/** More are counted and not shown: what is wrong is found by its own view. */
const mostShown = 200;

/** What becomes of each line of a file; the wrong ones and the held ones alone where that is wanted. */
export function ImportedLines({ lines }: { lines: readonly ImportedLine[] }) {
  const { t } = useTranslation('operator-intake');
  const [only, setOnly] = useState<'wrong' | 'held'>();
  const count = (outcome: ImportedLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  const chosen = only === undefined ? lines : lines.filter(({ outcome }) => outcome === only);
  const views = [
    { key: undefined, label: t(($) => $.import.all, { number: lines.length }) },
    { key: 'wrong', label: t(($) => $.import.onlyWrong, { number: count('wrong') }) },
    { key: 'held', label: t(($) => $.import.onlyHeld, { number: count('held') }) },
  ] as const;
  return (
    <>
      <fieldset className={classes.views} aria-label={t(($) => $.import.filter)}>
        {views.map(({ key, label }) => (
          <Button key={label} variant="default" size="sm" aria-pressed={only === key} onClick={() => setOnly(key)}>
            {label}
          </Button>
        ))}
      </fieldset>
      {chosen.length > 0 && (
        <ScrollRoom className={classes.room} label={t(($) => $.import.caption)}>
          <table className={`${table.table} ${classes.lines}`}>
            <caption className="visually-hidden">{t(($) => $.import.caption)}</caption>
            <thead>
              <tr>
                {(['line', 'outcome', 'type', 'postcode', 'remarks'] as const).map((column) => (
                  <th key={column} scope="col" data-wide-only={column === 'type' || column === 'postcode' || undefined}>
                    {t(($) => $.import[column])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {chosen.slice(0, mostShown).map((line) => (
                <tr key={line.line}>
                  <th scope="row">{line.line}</th>
                  <td className={line.outcome === 'wrong' ? classes.wrong : undefined}>{t(($) => $.outcomes[line.outcome])}</td>
                  <td data-wide-only>{line.work_type}</td>
                  <td data-wide-only>{line.postcode}</td>
                  <td>
                    <Remarks line={line} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRoom>
      )}
      {chosen.length > mostShown && <p className={classes.text}>{t(($) => $.import.more, { count: chosen.length - mostShown })}</p>}
    </>
  );
}

function Remarks({ line }: { line: ImportedLine }): ReactNode {
  const { t } = useTranslation('operator-intake');
  const format = useFormat();
  const { outcome, quote_code: code, hold_reasons: reasons, held_until: until, errors } = line;
  if (outcome === 'wrong')
    return (
      <ul className={classes.errors}>
        {errors.map(({ field, text }) => (
          <li key={`${field} ${text}`}>{t(($) => $.import.fault, { field, text })}</li>
        ))}
      </ul>
    );
  const told = code === null ? '' : t(($) => $.import.earlier, { code });
  if (outcome === 'before') return told === '' ? t(($) => $.import.sameLine) : told;
  const why = reasons.map((reason) => t(($) => $.held[reason])).join(', ');
  const held = [
    ...(why === '' ? [] : [t(($) => $.import.heldFor, { reasons: why })]),
    ...(until === null ? [] : [t(($) => $.import.until, { time: format.dateTime(until) })]),
  ];
  return [...(told === '' ? [] : [told]), ...held].join('. ');
}
