import type { QueryClient } from '@tanstack/react-query';
import { can } from '../../../contract/kit/capabilities.ts';
import i18next from 'i18next';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { hasDashboard, hasListing } from '../../companies/account-type.ts';
import { showCompanyBrand } from '../../platform/brand.ts';
import { switchToCompanyLanguage } from '../../platform/i18n.ts';
import { redirectTarget, toRedirectSearch } from '../../platform/redirect-target.ts';
import { authorizeQuery, companyQuery, enterTradeArea, forgetSession } from '../../platform/session.ts';
import { catchSignInLink } from '../../identity/sign-in-link.ts';
import { catchCrmAnswer } from '../../integrations/crm-answer.ts';
import { findNeededCapability, menuFor, type MenuGroup } from '../../shell/menu.ts';
import { type PageDocument, requireDocument } from './page-document.ts';

interface Guarded {
  readonly context: { readonly queryClient: QueryClient; readonly pageDocument: PageDocument | undefined };
  readonly location: ParsedLocation;
}

interface GuardContext {
  readonly context: Pick<Guarded['context'], 'queryClient'>;
}

/** Redirects signed-out visitors to sign-in and back afterwards; guards every page that is not open. */
export async function requireSession({ context, location }: Guarded): Promise<void> {
  catchSignInLink({ context, location });
  catchCrmAnswer({ context, location });
  if (await enterTradeArea(context.queryClient)) {
    await applyCompanyBrandAndLanguage(context.queryClient);
    requireDocument(context.pageDocument, location);
    return requireCapability({ context, location });
  }
  throw redirect({ to: '/login', search: toRedirectSearch(location.href), replace: true });
}

/** Redirects home from a page that the member's role does not open; its menu does not show it either. */
function requireCapability({ context, location }: GuardContext & Pick<Guarded, 'location'>): void {
  const role = context.queryClient.getQueryData(companyQuery().queryKey)?.role;
  const needed = findNeededCapability(location.pathname);
  if (role === undefined || needed === undefined || can(role, needed)) return;
  throw redirect({ to: '/', state: { isRoleRefused: true }, replace: true });
}

/** On open pages, checks the session only to choose the shell; if the check fails, treats the visitor as signed out. */
export async function checkSession({ context, location }: Guarded): Promise<void> {
  catchSignInLink({ context, location });
  requireDocument(context.pageDocument, location);
  const { queryClient } = context;
  const isSignedIn = await queryClient.fetchQuery({ ...authorizeQuery(), retry: false }).catch(() => undefined);
  if (isSignedIn === false && findCachedAccount(queryClient) !== undefined) forgetSession(queryClient);
  if (isSignedIn === true) await Promise.all([enterTradeArea(queryClient).catch(() => false), i18next.loadNamespaces('shell')]);
  await applyCompanyBrandAndLanguage(queryClient);
}

/**
 * Switches to the company's language before rendering, so the page does not change language. If the texts cannot be fetched, the current
 * one stays.
 */
async function applyCompanyBrandAndLanguage(client: QueryClient): Promise<void> {
  const company = client.getQueryData(companyQuery().queryKey);
  if (company !== undefined) showCompanyBrand(company);
  if (company !== undefined) await switchToCompanyLanguage(company).catch(() => undefined);
}

/** Redirects signed-in visitors away from sign-in. If the check fails, sign-in is shown and reports the problem. */
export async function redirectSignedIn({ context, location, search }: Guarded & { search: object & { to?: string } }): Promise<void> {
  catchSignInLink({ context, location });
  requireDocument(context.pageDocument, location);
  const isSignedIn = await context.queryClient.fetchQuery({ ...authorizeQuery(), retry: false }).catch(() => false);
  if (isSignedIn) throw redirect({ href: redirectTarget(search.to), replace: true });
}

/** Redirects to the dashboard, which explains that buying is not permitted; key accounts have none and go to My leads. */
export function requireBuying({ context }: GuardContext): void {
  const account = findCachedAccount(context.queryClient);
  if (account?.show_buy_leads !== false) return;
  throw redirect({ to: hasDashboard(account) ? '/' : '/my-leads', state: { isBuyingRefused: true }, replace: true });
}

/** Key accounts have no dashboard: their home is Buy leads, or My leads if buying is not permitted. */
export function requireDashboard({ context }: GuardContext): void {
  const account = findCachedAccount(context.queryClient);
  if (account === undefined || hasDashboard(account)) return;
  throw redirect({ to: account.show_buy_leads ? '/buy-leads' : '/my-leads', replace: true });
}

/** Redirects to My leads if the company may not see its settings. */
export function requireSettings({ context }: GuardContext): void {
  if (findCachedAccount(context.queryClient)?.show_settings === false) throw redirect({ to: '/my-leads', replace: true });
}

/** Redirects home if the company has no listing. */
export function requireListing({ context }: GuardContext): void {
  const account = findCachedAccount(context.queryClient);
  if (account !== undefined && !hasListing(account)) throw redirect({ to: '/', replace: true });
}

/** Redirects to the first page of a menu group that this account may see; `/help` is open to everyone and has its own page. */
export function openFirstPage(part: MenuGroup['id']) {
  return ({ context }: GuardContext): never => {
    const company = context.queryClient.getQueryData(companyQuery().queryKey);
    const group = company === undefined ? undefined : menuFor(company).find(({ id }) => id === part);
    const first = group !== undefined && 'entries' in group ? group.entries[0] : undefined;
    throw redirect({ to: first?.to ?? '/', replace: true });
  };
}

function findCachedAccount(client: QueryClient) {
  return client.getQueryData(companyQuery().queryKey)?.account;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the page was opened instead of Buy leads. */
    isBuyingRefused?: true;
    /** Whether the page was opened instead of one that the member's role does not open. */
    isRoleRefused?: true;
  }
}
