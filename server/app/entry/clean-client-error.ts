const removed = '[removed]';
// Linear-time patterns: every repetition is bounded or cannot match in two ways.
const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,200}\.\p{L}{2,24}/gu;
const longNumber = /(?:\+|00)?\p{Nd}[\p{Nd} ().\-/]{7,40}\p{Nd}/gu;
const query = /[?#][^\s)'"]{1,2000}/g;
/** The short links of text messages sign in whoever has them. */
const shortLink = /\/a\/[\w-]{1,64}/g;

/** Clears what a browser reports of what could name a person or open a session; addresses keep their path. */
export function cleanReport(text: string): string {
  return text.replaceAll(query, '').replaceAll(shortLink, '/a/…').replaceAll(email, removed).replaceAll(longNumber, removed);
}
