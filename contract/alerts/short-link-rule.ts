/** The link in a text message: `/a/` and so many letters and digits. */
export const shortLinkLength = 16;
export const shortLinkForm = /^[A-Za-z0-9]{16}$/;

const selectorLength = 6;

/** Where a short link signs in, its first characters find it and the others prove it. */
export function splitShortLink(code: string): { readonly selector: string; readonly token: string } {
  return { selector: code.slice(0, selectorLength), token: code.slice(selectorLength) };
}
