import { createHash } from 'node:crypto';

/** What one character of the alphabet of text messages (GSM 03.38) holds; the second row counts twice. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const double = new Set('^{}\\[~]|€');

/** Typographic characters that would turn a message of 160 places into one of 70, by what says the same. */
const plainer: Readonly<Record<string, string>> = { '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '—': '-', '−': '-', '…': '...' };

export interface SmsSize {
  /** Places taken, of 160 (or 70) in one message. */
  readonly length: number;
  readonly segments: number;
}

function placesOf(text: string): number | null {
  let places = 0;
  for (const character of text) {
    if (double.has(character)) places += 2;
    else if (basic.has(character)) places += 1;
    else return null;
  }
  return places;
}

/** How long a text message is, and in how many pieces it travels. */
export function sizeOfSms(text: string): SmsSize {
  const places = placesOf(text);
  const [length, one, several] = places === null ? [text.length, 70, 67] : [places, 160, 153];
  return { length, segments: length <= one ? 1 : Math.ceil(length / several) };
}

const link = /\s*https?:\/\/\S+\s*$/;

/**
 * What tells a text message from any other: its link, which is made for it alone, else its words. What stands before the link
 * may be another at the next try, and the provider may add to it.
 */
export function markOfSms(text: string): Buffer {
  const end = link.exec(text)?.[0];
  return createHash('sha256')
    .update((end ?? text).trim())
    .digest();
}

/** "código" as "codigo": letters beyond the alphabet without their accents; those of the alphabet (é, ñ, å) stay. */
const withoutAccents = (text: string): string =>
  text.replaceAll(/\p{L}/gu, (letter) => (placesOf(letter) === null ? letter.normalize('NFD').replaceAll(/\p{M}/gu, '') : letter));

/**
 * As it is sent: spaces and typographic characters are the plain ones, which take less room, and where one message is too small for the
 * accents of a language (Spanish, French), it does without them, as everybody does in a text message, rather than lose words.
 */
export function tidySms(text: string): string {
  const tidy = plainSms(text);
  if (sizeOfSms(tidy).segments === 1) return tidy;
  const bare = withoutAccents(tidy);
  return sizeOfSms(bare).segments < sizeOfSms(tidy).segments ? bare : tidy;
}

function plainSms(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[‘’“”–—−…]/g, (character) => plainer[character] ?? character)
    .trim();
}

/**
 * Fits a text into one message of 160 places (70 where a letter is not of the alphabet). What is too long is shortened
 * before the link at its end: without its link a message is of no use.
 */
export function fitSms(text: string): string {
  const tidy = tidySms(text);
  if (sizeOfSms(tidy).segments === 1) return tidy;
  const end = link.exec(tidy)?.[0] ?? '';
  const words = Array.from(tidy.slice(0, tidy.length - end.length));
  for (let kept = words.length - 1; kept >= 0; kept -= 1) {
    const shorter = `${words.slice(0, kept).join('').trimEnd()}...${end}`;
    if (sizeOfSms(shorter).segments === 1) return shorter;
  }
  return tidy;
}
