import { Button, Group } from '@mantine/core';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiUnreachable } from '../platform/api-client.ts';
import { newReference, reportError } from '../platform/report-error.ts';
import { authorizeQuery, companyQuery, enterTradeArea } from '../platform/session.ts';
import { AppLinkButton } from '../ui/app-link.tsx';
import { PlumbDrawing } from '../ui/list/plumb-drawing.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useTitleName } from '../ui/title-detail.ts';
import classes from './crash.module.css';
import notFoundClasses from './not-found.module.css';
import { FittingShell } from './open-shell.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

/** Shown when even the shell fails to render. */
export function CrashAlone(props: ErrorComponentProps) {
  return (
    <main tabIndex={-1} className={classes.alone}>
      <Crash {...props} />
    </main>
  );
}

/** Replaces a page that crashed; the shell around it stays usable. The error is reported under the reference shown. */
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

/** Shows 404 in the matching shell: signed-in users keep the menu. If the check fails, treats the visitor as signed out. */
export function NotFound() {
  const { t } = useTranslation('common');
  useTitleName(t(($) => $.pages.notFound));
  const client = useQueryClient();
  const isKnown = client.getQueryData(companyQuery().queryKey) !== undefined;
  const { data: isSignedIn = isKnown, isPending } = useQuery({ ...currentViewerQuery(client), enabled: !isKnown });
  if (isPending && !isKnown) return <ShellSkeleton />;
  return (
    <FittingShell signedOut={<Words isSignedIn={false} />}>
      <Words isSignedIn={isSignedIn} />
    </FittingShell>
  );
}

/** Checks the session, because unmatched addresses have no guard. */
function currentViewerQuery(client: QueryClient) {
  return queryOptions({
    queryKey: ['not-found'],
    queryFn: async (): Promise<boolean> => {
      const isSignedIn = await client.fetchQuery({ ...authorizeQuery(), retry: false }).catch(() => false);
      if (!isSignedIn) return false;
      const [isIn] = await Promise.all([enterTradeArea(client).catch(() => false), i18next.loadNamespaces('shell')]);
      return isIn;
    },
    gcTime: 0,
  });
}

function Words({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('common');
  return (
    <div className={notFoundClasses.page} data-signed-in={isSignedIn || undefined}>
      <PlumbDrawing isAstray />
      <div>
        <PageHeader title={t(($) => $.notFound.oops)} description={t(($) => $.notFound.text)} />
        <AppLinkButton to="/">{isSignedIn ? t(($) => $.notFound.home) : t(($) => $.notFound.signIn)}</AppLinkButton>
      </div>
    </div>
  );
}
