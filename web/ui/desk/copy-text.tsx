import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './desk.module.css';

/** Shows a text to use elsewhere, with a button that copies it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('desk');
  const [copied, setCopied] = useState<boolean>();
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Long texts must scroll by keyboard too. */}
      <pre className={classes.copyText} aria-label={label} tabIndex={0}>
        {text}
      </pre>
      <div className={classes.copyActions}>
        <Button variant="default" onClick={() => void copy()}>
          {t(($) => $.copy.act)}
        </Button>
        <output>{copied === undefined ? '' : t(($) => (copied ? $.copy.done : $.copy.failed))}</output>
      </div>
    </>
  );
}
