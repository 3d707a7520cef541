import { marked, type Token } from 'marked';
import { pageHtml } from './page-html-rule.ts';

export interface BrokenLink {
  readonly url: string;
  readonly text: string;
  readonly problem: 'anchor' | 'page' | 'address' | 'picture' | 'no_alt';
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

const ourPicture = /^\/media\/([a-z0-9]{32}\.(?:jpg|png))$/;
const isOneOf = (url: string, pictures: ReadonlySet<string>): boolean => pictures.has(ourPicture.exec(url)?.[1] ?? '');

interface Known {
  readonly anchors: ReadonlySet<string>;
  /** The keys of the files that pages may show. */
  readonly pictures: ReadonlySet<string>;
}

/** As browsers read it: what is no code of a letter stands for itself. */
function readAnchor(url: string): string {
  const anchor = url.slice(1);
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

function problemOf(url: string, { anchors, pictures }: Known): BrokenLink['problem'] | undefined {
  if (url.startsWith('#')) return anchors.has(readAnchor(url)) ? undefined : 'anchor';
  if (url.startsWith('/') && !url.startsWith('//')) {
    const path = url.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
    return ourPages.has(path) || guidePage.test(path) || isOneOf(url, pictures) ? undefined : 'page';
  }
  if (/^(?:mailto:[^@\s]+@[^@\s]+\.[^@\s]+|tel:\+?[\d ]{4,20})$/.test(url)) return undefined;
  return url.startsWith('https://') && URL.canParse(url) && new URL(url).hostname.includes('.') ? undefined : 'address';
}

/** The policy of our pages shows pictures of our own alone. */
function pictureProblemOf(url: string, alt: string, pictures: ReadonlySet<string>): BrokenLink['problem'] | undefined {
  if (alt.trim() === '') return 'no_alt';
  return isOneOf(url, pictures) ? undefined : 'picture';
}

/**
 * Links of a page that lead nowhere, and pictures that nobody sees or hears, in the order of the page. Other sites are not asked.
 * `pictures` are the keys of those that pages may show.
 */
export function brokenLinks(markdown: string, pictures: ReadonlySet<string>): BrokenLink[] {
  const anchors = new Set([...pageHtml(markdown).matchAll(/<h[23] id="([^"]+)"/g)].map((match) => match[1] ?? ''));
  const broken: BrokenLink[] = [];
  void marked.walkTokens(marked.lexer(markdown), (token: Token) => {
    if (token.type !== 'link' && token.type !== 'image') return;
    const { href, text } = token as { readonly href: string; readonly text: string };
    const problem = token.type === 'image' ? pictureProblemOf(href, text, pictures) : problemOf(href, { anchors, pictures });
    if (problem !== undefined) broken.push({ url: href, text, problem });
  });
  return broken;
}
