import { marked, type Token } from 'marked';
import { pageHtml } from '../page-html-rule.ts';

export interface BrokenLink {
  readonly url: string;
  readonly text: string;
  readonly problem: 'anchor' | 'page' | 'address' | 'no_alt';
}

/** Where a page may lead to within the product. */
const ourPages = new Set([
  '/',
  '/account/accreditations',
  '/account/company',
  '/account/invoices',
  '/account/payment-methods',
  '/account/user',
  '/buy-leads',
  '/cookies',
  '/coverage',
  '/forgot-password',
  '/help/contact',
  '/help/privacy',
  '/help/returns',
  '/help/terms',
  '/lead-alerts',
  '/lead-delivery',
  '/licences',
  '/login',
  '/my-leads',
  '/offer-finance',
  '/privacy',
  '/profile/listing',
  '/profile/reviews',
  '/register',
  '/settings',
  '/settings/lead-alerts',
  '/terms',
]);
/** Guides that everybody reads: a list of companies, and the form for an enquiry. */
const guidePage = /^\/[a-z]+\/(?:companies(?:\/[a-z0-9-]+)?|enquiry)$/;

function problemOf(url: string, anchors: ReadonlySet<string>): BrokenLink['problem'] | undefined {
  if (url.startsWith('#')) return anchors.has(decodeURIComponent(url.slice(1))) ? undefined : 'anchor';
  if (url.startsWith('/') && !url.startsWith('//')) {
    const path = url.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
    return ourPages.has(path) || guidePage.test(path) ? undefined : 'page';
  }
  if (/^(?:mailto:[^@\s]+@[^@\s]+\.[^@\s]+|tel:\+?[\d ]{4,20})$/.test(url)) return undefined;
  return url.startsWith('https://') && URL.canParse(url) && new URL(url).hostname.includes('.') ? undefined : 'address';
}

/** Links of a page that lead nowhere, and pictures that nobody can hear, in the order of the page. Other sites are not asked. */
export function brokenLinks(markdown: string): BrokenLink[] {
  const anchors = new Set([...pageHtml(markdown).matchAll(/<h[23] id="([^"]+)"/g)].map((match) => match[1] ?? ''));
  const broken: BrokenLink[] = [];
  void marked.walkTokens(marked.lexer(markdown), (token: Token) => {
    if (token.type !== 'link' && token.type !== 'image') return;
    const { href, text } = token as { readonly href: string; readonly text: string };
    const problem = token.type === 'image' && text.trim() === '' ? 'no_alt' : problemOf(href, anchors);
    if (problem !== undefined) broken.push({ url: href, text, problem });
  });
  return broken;
}
