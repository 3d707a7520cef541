/** Default page after sign-in. */
const home = '/';

const notPages = /^\/(login|api|download)(\/|$)/;

/**
 * Returns the page to open after sign-in from an untrusted `to`: a path of this site, or home. Uses the URL parser rather than a pattern,
 * because browsers read "/\evil", "/\t/evil" and the like as another host.
 */
export function redirectTarget(to: unknown, origin = location.origin): string {
  if (typeof to !== 'string' || !to.startsWith('/')) return home;
  const url = URL.parse(to, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith('//') || notPages.test(url.pathname)) return home;
  return url.pathname + url.search + url.hash;
}

/**
 * Returns `to` for the page requested while signed out; omits home. If that page is sign-in itself, keeps its own `to`, or every expired
 * call would wrap it again.
 */
export function toRedirectSearch(href: string): { to?: string } {
  const { pathname, searchParams } = new URL(href, location.origin);
  const wanted = notPages.test(pathname) ? redirectTarget(searchParams.get('to')) : href;
  return wanted === home ? {} : { to: wanted };
}
