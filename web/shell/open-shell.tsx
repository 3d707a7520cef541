import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { companyQuery } from '../platform/session.ts';
import { ShellSkeleton } from './shell-skeleton.tsx';
import { SignedOutFrame } from './signed-out-shell.tsx';
import classes from './open-shell.module.css';
import { lazyPart } from '../platform/load-part.ts';

const TradeShell = lazyPart(async () => ({ default: (await import('./trade-shell.tsx')).TradeShell }));

/** Around pages that are open to everybody: with the menu for those who are signed in, with the phone number for those who are not. */
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

/** The shell that fits whoever reads, around what each of them gets to see. */
export function FittingShell({ signedOut, children }: { signedOut: ReactNode; children: ReactNode }) {
  const client = useQueryClient();
  // Straight from the cache: an observer would not hear that a session was forgotten.
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
