import { Button, Group } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../ui/page-header.tsx';
import { ApiUnreachable } from '../platform/api-client.ts';
import classes from './crash.module.css';
import { newReference, reportError } from '../platform/report-error.ts';

/** Where not even the shell could be drawn. */
export function CrashAlone(props: ErrorComponentProps) {
  return (
    <main tabIndex={-1} className={classes.alone}>
      <Crash {...props} />
    </main>
  );
}

/** In place of a page that failed; the shell around it stays usable. The server gets the error under the same reference. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const [reference] = useState(newReference);
  const isUnreachable = error instanceof ApiUnreachable;
  useEffect(() => reportError(error, reference), [error, reference]);
  return (
    <section>
      <PageHeader
        title={isUnreachable ? t(($) => $.unreachable) : t(($) => $.crash.text)}
        {...(!isUnreachable && { description: t(($) => $.crash.reference, { reference }) })}
      />
      <Group>
        {isUnreachable ? (
          <Button onClick={reset}>{t(($) => $.tryAgain)}</Button>
        ) : (
          <Button onClick={() => location.reload()}>{t(($) => $.crash.reload)}</Button>
        )}
      </Group>
    </section>
  );
}
