/** Returns a website address with its scheme for storage; '' if empty, null if invalid. */
export function normaliseWebsite(raw: string): string | null {
  const given = raw.trim();
  if (given === '') return '';
  if (/\s/.test(given)) return null;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `https://${given}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  // Requires a name with a dot: an internal network address is not a website.
  return /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]+)$/i.test(url.hostname) ? address : null;
}

/** Optional, otherwise a web address. */
export function websiteProblem(raw: string): 'website' | undefined {
  return normaliseWebsite(raw) === null ? 'website' : undefined;
}
