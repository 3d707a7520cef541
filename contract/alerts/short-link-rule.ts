/** Length of the code in a text message link: `/a/` and these letters and digits. */
export const shortLinkLength = 16;
export const shortLinkForm = /^[A-Za-z0-9]{16}$/;

const selectorLength = 6;

/** Splits a sign-in short link: the first characters look it up, the rest prove it. */
export function splitShortLink(code: string): { readonly selector: string; readonly token: string } {
  return { selector: code.slice(0, selectorLength), token: code.slice(selectorLength) };
}
