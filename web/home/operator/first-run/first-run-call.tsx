import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const [copied, setCopied] = useState<boolean>();
  const text = callText(
    call,
    t(($) => $.call.key),
  );
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <>
      <p className={classes.text}>{t(($) => $.call.text)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Long calls must scroll by keyboard too. */}
      <pre className={classes.call} aria-label={t(($) => $.call.label)} tabIndex={0}>
        {text}
      </pre>
      <div className={classes.links}>
        <Button variant="default" onClick={() => void copy()}>
          {t(($) => $.call.copy)}
        </Button>
        <output>{copied === undefined ? '' : t(($) => (copied ? $.call.copied : $.call.notCopied))}</output>
      </div>
    </>
  );
}
