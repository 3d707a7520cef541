/** Where people land who did not ask for a page. */
const home = '/';

const notPages = /^\/(login|api|download)(\/|$)/;

/**
 * The page to open after sign-in, from the `to` of an address that anybody may have written: a path of this site, or home.
 * The URL parser judges, not a pattern, because browsers read "/\evil", "/\t/evil" and the like as another host.
 */
export function redirectTarget(to: unknown, origin = location.origin): string {
  if (typeof to !== 'string' || !to.startsWith('/')) return home;
  const url = URL.parse(to, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith('//') || notPages.test(url.pathname)) return home;
  return url.pathname + url.search + url.hash;
}

/**
 * The `to` for a page that was wanted while signed out; home needs none. Whoever was on the way to sign-in already wants the page
 * behind it: else every lost call would wrap the way back once more.
 */
export function wantedPage(href: string): { to?: string } {
  const { pathname, searchParams } = new URL(href, location.origin);
  const wanted = notPages.test(pathname) ? redirectTarget(searchParams.get('to')) : href;
  return wanted === home ? {} : { to: wanted };
}
