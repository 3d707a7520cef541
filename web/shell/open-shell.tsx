import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { companyQuery } from '../platform/session.ts';
import { ShellSkeleton } from './shell-skeleton.tsx';
import { SignedOutFrame } from './signed-out-shell.tsx';
import classes from './open-shell.module.css';
import { lazyPart } from '../platform/load-part.ts';

const TradeShell = lazyPart(async () => ({ default: (await import('./trade-shell.tsx')).TradeShell }));

/** Shell of open pages: with the menu when signed in, with the phone number otherwise. */
export function OpenShell() {
  return (
    <FittingShell
      signedOut={
        <div className={classes.sheet}>
          <Outlet />
        </div>
      }
    >
      <Outlet />
    </FittingShell>
  );
}

/** Chooses the shell by session, with separate content for signed-out visitors. */
export function FittingShell({ signedOut, children }: { signedOut: ReactNode; children: ReactNode }) {
  const client = useQueryClient();
  // Read from the cache directly: an observer would miss a cleared session.
  const company = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryData(companyQuery().queryKey),
  );
  if (company === undefined) return <SignedOutFrame>{signedOut}</SignedOutFrame>;
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <TradeShell>{children}</TradeShell>
    </Suspense>
  );
}
