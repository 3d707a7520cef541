/** The address of a website as it is kept, with its scheme; '' where none was given, null where it is none. */
export function normaliseWebsite(raw: string): string | null {
  const given = raw.trim();
  if (given === '') return '';
  if (/\s/.test(given)) return null;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `https://${given}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  // A name with a dot: an address of the internal network is no website.
  return /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]+)$/i.test(url.hostname) ? address : null;
}

/** Optional, and an address of the web. */
export function websiteProblem(raw: string): 'website' | undefined {
  return normaliseWebsite(raw) === null ? 'website' : undefined;
}
