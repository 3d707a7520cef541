import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../ui/desk/copy-text.tsx';
import classes from './first-run.module.css';
import type { FirstRun } from './first-run-query.ts';

type Call = NonNullable<FirstRun['call']>;

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Formats the call for a terminal. Keys cannot be retrieved again, so a placeholder is used. */
export function callText({ address, enquiry }: Call, key: string): string {
  return [
    `curl -X POST ${quoted(address)}`,
    `-H ${quoted(`Authorization: Bearer ${key}`)}`,
    `-H ${quoted('Idempotency-Key: first-enquiry')}`,
    `-H ${quoted('Content-Type: application/json')}`,
    `-d ${quoted(JSON.stringify(enquiry))}`,
  ].join(' \\\n  ');
}

/** Shows an example call that sends an enquiry from a source, for leads the company covers. */
export function FirstRunCall({ call }: { call: Call }) {
  const { t } = useTranslation('operator-first-run');
  const text = callText(
    call,
    t(($) => $.call.key),
  );
  return (
    <>
      <p className={classes.text}>{t(($) => $.call.text)}</p>
      <CopyText label={t(($) => $.call.label)} text={text} />
    </>
  );
}
