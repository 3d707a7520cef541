import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { redirectTarget, wantedPage } from './redirect-target.ts';
import { authorizeQuery, companyQuery, enterTradeArea } from './session.ts';
import { catchSignInLink } from './sign-in-link.ts';

interface Guarded {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: ParsedLocation;
}

/** Every page that is not open: the way to it leads through sign-in and back. */
export async function requireSession({ context, location }: Guarded): Promise<void> {
  catchSignInLink({ context, location });
  if (await enterTradeArea(context.queryClient)) return;
  throw redirect({ to: '/login', search: wantedPage(location.href), replace: true });
}

/** Pages open to everybody look at the session only to choose what stands around them; without an answer it is as if signed out. */
export async function noticeSession({ context, location }: Guarded): Promise<void> {
  catchSignInLink({ context, location });
  const { queryClient } = context;
  const isSignedIn = await queryClient.fetchQuery({ ...authorizeQuery(), retry: false }).catch(() => false);
  if (isSignedIn) await Promise.all([enterTradeArea(queryClient).catch(() => false), i18next.loadNamespaces('shell')]);
}

/** Signed-in visitors never see the sign-in page. A check that cannot be made shows it: signing in then tells what is wrong. */
export async function passSignedIn({ context, location, search }: Guarded & { search: object & { to?: string } }): Promise<void> {
  catchSignInLink({ context, location });
  const isSignedIn = await context.queryClient.fetchQuery({ ...authorizeQuery(), retry: false }).catch(() => false);
  if (isSignedIn) throw redirect({ href: redirectTarget(search.to), replace: true });
}

/** 'Buying not permitted' leads to My leads, which says so, as long as there is no dashboard. */
export function requireBuying({ context }: Pick<Guarded, 'context'>): void {
  const company = context.queryClient.getQueryData(companyQuery().queryKey);
  if (company?.account.show_buy_leads === false) throw redirect({ to: '/my-leads', state: { isBuyingRefused: true }, replace: true });
}

/** The settings section leads to My leads where the company is not shown it. */
export function requireSettings({ context }: Pick<Guarded, 'context'>): void {
  const company = context.queryClient.getQueryData(companyQuery().queryKey);
  if (company?.account.show_settings === false) throw redirect({ to: '/my-leads', replace: true });
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** My leads was opened in place of Buy leads. */
    isBuyingRefused?: true;
  }
}
