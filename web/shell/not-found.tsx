import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../ui/app-link.tsx';
import { PlumbDrawing } from '../ui/list/plumb-drawing.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useTitleName } from '../ui/title-detail.ts';
import classes from './not-found.module.css';
import { authorizeQuery, companyQuery, enterTradeArea } from '../platform/session.ts';
import { FittingShell } from './open-shell.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

/** 404, in the shell that fits: who is signed in keeps the menu. Without an answer it is as if signed out. */
export function NotFound() {
  const { t } = useTranslation('common');
  useTitleName(t(($) => $.pages.notFound));
  const client = useQueryClient();
  const isKnown = client.getQueryData(companyQuery().queryKey) !== undefined;
  const { data: isSignedIn = isKnown, isPending } = useQuery({ ...whoeverReads(client), enabled: !isKnown });
  if (isPending && !isKnown) return <ShellSkeleton />;
  return (
    <FittingShell signedOut={<Words isSignedIn={false} />}>
      <Words isSignedIn={isSignedIn} />
    </FittingShell>
  );
}

/** No guard has been here: an address that leads nowhere has none. */
function whoeverReads(client: QueryClient) {
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
    <div className={classes.page} data-signed-in={isSignedIn || undefined}>
      <PlumbDrawing isAstray />
      <div>
        <PageHeader title={t(($) => $.notFound.oops)} description={t(($) => $.notFound.text)} />
        <AppLinkButton to="/">{isSignedIn ? t(($) => $.notFound.home) : t(($) => $.notFound.signIn)}</AppLinkButton>
      </div>
    </div>
  );
}
