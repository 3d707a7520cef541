import { marked, type Token } from 'marked';
import { pageHtml } from './page-html-rule.ts';

export interface BrokenLink {
  readonly url: string;
  readonly text: string;
  readonly problem: 'anchor' | 'page' | 'address' | 'picture' | 'no_alt';
}

/** Internal pages that content may link to. */
const ourPages = new Set([
  '/',
  '/account/accreditations',
  '/account/company',
  '/account/invoices',
  '/account/payment-methods',
  '/account/people',
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
/** Public guide pages: company lists and the enquiry form. */
const guidePage = /^\/[a-z]+\/(?:companies(?:\/[a-z0-9-]+)?|enquiry)$/;

const ourPicture = /^\/media\/([a-z0-9]{32}\.(?:jpg|png))$/;
const isKnownPicture = (url: string, pictures: ReadonlySet<string>): boolean => pictures.has(ourPicture.exec(url)?.[1] ?? '');

interface LinkTargets {
  readonly anchors: ReadonlySet<string>;
  /** Keys of files that pages may show. */
  readonly pictures: ReadonlySet<string>;
}

/** Decodes an anchor like browsers do, leaving malformed escapes as they are. */
function readAnchor(url: string): string {
  const anchor = url.slice(1);
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

function findLinkProblem(url: string, { anchors, pictures }: LinkTargets): BrokenLink['problem'] | undefined {
  if (url.startsWith('#')) return anchors.has(readAnchor(url)) ? undefined : 'anchor';
  if (url.startsWith('/') && !url.startsWith('//')) {
    const path = url.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
    return ourPages.has(path) || guidePage.test(path) || isKnownPicture(url, pictures) ? undefined : 'page';
  }
  if (/^(?:mailto:[^@\s]+@[^@\s]+\.[^@\s]+|tel:\+?[\d ]{4,20})$/.test(url)) return undefined;
  return url.startsWith('https://') && URL.canParse(url) && new URL(url).hostname.includes('.') ? undefined : 'address';
}

/** Our content security policy allows only our own pictures. */
function findPictureProblem(url: string, alt: string, pictures: ReadonlySet<string>): BrokenLink['problem'] | undefined {
  if (alt.trim() === '') return 'no_alt';
  return isKnownPicture(url, pictures) ? undefined : 'picture';
}

/**
 * Lists broken internal links, unknown pictures and missing alt texts, in page order. External sites are not checked. `pictures` holds the
 * keys of allowed files.
 */
export function brokenLinks(markdown: string, pictures: ReadonlySet<string>): BrokenLink[] {
  const anchors = new Set([...pageHtml(markdown).matchAll(/<h[23] id="([^"]+)"/g)].map((match) => match[1] ?? ''));
  const broken: BrokenLink[] = [];
  void marked.walkTokens(marked.lexer(markdown), (token: Token) => {
    if (token.type !== 'link' && token.type !== 'image') return;
    const { href, text } = token as { readonly href: string; readonly text: string };
    const problem = token.type === 'image' ? findPictureProblem(href, text, pictures) : findLinkProblem(href, { anchors, pictures });
    if (problem !== undefined) broken.push({ url: href, text, problem });
  });
  return broken;
}
