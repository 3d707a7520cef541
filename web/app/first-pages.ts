// What each address loads first. Read at build time (scripts/first-paint); none of this is bundled.
import type { Content } from '../shell/skeleton/contents.ts';

/** HTML sent before any of our code runs, and the resources to preload. */
export interface FirstPage {
  readonly frame: 'trade' | 'card' | 'sheet' | 'wide' | 'desk';
  readonly content?: Content;
  /** Screens and shells whose code the page needs; their imports are included. */
  readonly modules: readonly string[];
  /** Namespaces in addition to `common`, which every page has. */
  readonly texts: readonly string[];
  /** Calls that the page sends first, before its code has loaded. */
  readonly calls?: readonly string[];
}

interface Address {
  /** Matches the path without a trailing slash. */
  readonly path: RegExp;
  readonly signedIn: FirstPage;
  readonly signedOut: FirstPage;
  /** Answers 404: search engines and scripts do not read the page. */
  readonly isUnknown?: true;
}

const shell = 'shell/trade-shell.tsx';
/** Calls made by the guard of the trade pages. */
const session = ['/company/', '/company/balance'];

function inTradeFrame(screen: string, content: Content, texts: readonly string[], calls: readonly string[] = []): FirstPage {
  return { frame: 'trade', content, modules: [shell, screen], texts: ['shell', ...texts], calls: [...session, ...calls] };
}

const signIn: FirstPage = { frame: 'card', modules: ['identity/screens/sign-in.tsx'], texts: ['identity'] };
const inCardFrame = (screen: string, ...texts: readonly string[]): FirstPage => ({ frame: 'card', modules: [screen], texts });

const dashboard = inTradeFrame('home/screens/dashboard.tsx', 'board', ['home', 'buying', 'security']);

/** A page of the trade area; signed-out visitors go to sign-in. */
const tradePage = (path: RegExp, signedIn: FirstPage): Address => ({ path, signedIn, signedOut: signIn });
/** A sign-in or registration page; signed-in visitors go to the dashboard. */
const entryPage = (path: RegExp, signedOut: FirstPage): Address => ({
  path,
  signedIn: { ...dashboard, calls: ['/session', ...session] },
  signedOut,
});
/** A page that is the same signed in or out. */
const forAll = (path: RegExp, page: FirstPage): Address => ({ path, signedIn: page, signedOut: page });

function openPage(path: RegExp, screen: string, texts: readonly string[]): Address {
  const signedOut: FirstPage = { frame: 'sheet', content: 'text', modules: [screen], texts };
  return { path, signedIn: { ...inTradeFrame(screen, 'text', texts), calls: ['/session', ...session] }, signedOut };
}

const registration: FirstPage = { frame: 'wide', modules: ['shell/registration-page.tsx'], texts: ['registration', 'errors'] };

/** The first match wins. */
export const addresses: readonly Address[] = [
  tradePage(/^\/$/, dashboard),
  tradePage(/^\/buy-leads$/, inTradeFrame('buying/screens/buy-leads.tsx', 'rows', ['buying', 'errors', 'security'], ['/lead/marketplace'])),
  tradePage(/^\/my-leads(?:\/|$)/, inTradeFrame('leads/my-leads.tsx', 'rows', ['leads'])),
  tradePage(/^\/results$/, inTradeFrame('home/screens/results.tsx', 'rows', ['results'])),
  tradePage(/^\/exports$/, inTradeFrame('shell/exports.tsx', 'rows', ['invoices'])),
  tradePage(/^\/lead\/report\//, inTradeFrame('disputes/report-lead.tsx', 'form', ['disputes', 'errors'])),
  tradePage(/^\/lead\//, inTradeFrame('leads/lead-detail.tsx', 'form', ['lead', 'leads', 'disputes', 'reviews', 'finance', 'errors'])),
  tradePage(/^\/account\/company$/, inTradeFrame('companies/company-details.tsx', 'form', ['account', 'errors'])),
  tradePage(/^\/account\/user$/, inTradeFrame('companies/user-details.tsx', 'form', ['account', 'errors', 'security'])),
  tradePage(/^\/account\/people$/, inTradeFrame('identity/screens/people.tsx', 'form', ['people', 'errors'], ['/company/members'])),
  tradePage(
    /^\/account\/accreditations$/,
    inTradeFrame('coverage/accreditations/accreditations.tsx', 'form', ['accreditations', 'errors']),
  ),
  tradePage(
    /^\/account\/payment-methods$/,
    inTradeFrame('billing/payment-methods.tsx', 'form', ['cards', 'errors'], ['/payments/inventory', '/company/remaining-credit']),
  ),
  tradePage(
    /^\/profile\/listing$/,
    inTradeFrame(
      'reputation/listing/company-listing.tsx',
      'form',
      ['listing', 'errors'],
      ['/company/listing/', '/company/listing/all-active'],
    ),
  ),
  tradePage(/^\/profile\/reviews$/, inTradeFrame('reputation/reviews/reviews.tsx', 'rows', ['reviews', 'errors'])),
  tradePage(/^\/offer-finance$/, inTradeFrame('finance/offer-finance.tsx', 'form', ['finance', 'errors', 'registration'])),
  tradePage(/^\/settings\/lead-delivery$/, inTradeFrame('distribution/lead-delivery.tsx', 'rows', ['delivery', 'errors'])),
  tradePage(/^\/settings\/lead-alerts$/, inTradeFrame('alerts/alert-settings.tsx', 'form', ['alertSettings', 'errors'])),
  tradePage(
    /^\/(?:settings\/integrations|(?:account\/)?zoho-auth)$/,
    inTradeFrame('integrations/integrations.tsx', 'form', ['integrations', 'errors']),
  ),
  tradePage(
    /^\/settings\/coverage(?:\/|$)/,
    inTradeFrame('coverage/screens/coverage.tsx', 'form', ['coverage', 'coverage-map', 'accreditations', 'errors']),
  ),
  tradePage(/^\/(?:profile$|(?:account|settings)(?:\/|$))/, { ...dashboard, modules: [shell], texts: ['shell'], content: 'form' }),
  entryPage(/^\/login$/, signIn),
  entryPage(/^\/forgot-password$/, inCardFrame('identity/screens/forgot-password.tsx', 'identity', 'errors')),
  entryPage(/^\/register(?:-|$)/, registration),
  forAll(/^\/signing-in$/, inCardFrame('identity/screens/signing-in.tsx', 'identity', 'security')),
  forAll(/^\/reset-password$/, inCardFrame('identity/screens/reset-password.tsx', 'identity', 'errors')),
  forAll(/^\/join$/, inCardFrame('identity/screens/join.tsx', 'people', 'identity', 'errors')),
  forAll(/^\/validate$/, inCardFrame('identity/screens/validate-email.tsx', 'identity')),
  forAll(/^\/a\//, inCardFrame('alerts/alert-link.tsx', 'identity')),
  forAll(/^\/alerts\/confirm$/, inCardFrame('alerts/mail-links.tsx', 'alertSettings', 'identity')),
  forAll(/^\/alerts\/off\//, inCardFrame('alerts/mail-links.tsx', 'alertSettings', 'identity')),
  tradePage(/^\/help\/returns$/, inTradeFrame('disputes/returns-policy.tsx', 'text', ['disputes'], ['/returns-policy'])),
  openPage(/^\/help(?:\/contact)?$/, 'content/contact.tsx', ['content', 'errors']),
  openPage(/^\/licences$/, 'geography/licences.tsx', ['geography']),
  openPage(
    /^\/(?:terms|privacy|cookies|help\/terms|help\/privacy|prices|rebrand|ideal-rewards|covid-19|renewables-price-reductions)$/,
    'content/content-page.tsx',
    ['content'],
  ),
  // Not found, shown in the signed-out frame.
  { ...forAll(/^/, { frame: 'sheet', content: 'text', modules: [], texts: [] }), isUnknown: true },
];

/** The back office, which is a separate build. */
export const operatorAddresses: readonly Address[] = [
  forAll(/^\/operator(?:\/|$)/, { frame: 'desk', modules: [], texts: ['desk', 'operator-shell'] }),
];
