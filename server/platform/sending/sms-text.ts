import { createHash } from 'node:crypto';

/** The GSM 03.38 alphabet of text messages; characters of the second row count twice. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const double = new Set('^{}\\[~]|€');

/** Plain equivalents of typographic characters that would shrink a message from 160 characters to 70. */
const plainer: Readonly<Record<string, string>> = { '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '—': '-', '−': '-', '…': '...' };

export interface SmsSize {
  /** Characters used, of 160 (or 70) in one message. */
  readonly length: number;
  readonly segments: number;
}

function countUnits(text: string): number | null {
  let places = 0;
  for (const character of text) {
    if (double.has(character)) places += 2;
    else if (basic.has(character)) places += 1;
    else return null;
  }
  return places;
}

/** Measures a text message and the number of its segments. */
export function computeSmsSize(text: string): SmsSize {
  const places = countUnits(text);
  const [length, one, several] = places === null ? [text.length, 70, 67] : [places, 160, 153];
  return { length, segments: length <= one ? 1 : Math.ceil(length / several) };
}

const link = /\s*https?:\/\/\S+\s*$/;

/**
 * Identifies a text message by its unique link, otherwise its text. The words before the link may differ at the next
 * attempt, and the provider may add to them.
 */
export function computeSmsMark(text: string): Buffer {
  const end = link.exec(text)?.[0];
  return createHash('sha256')
    .update((end ?? text).trim())
    .digest();
}

/** Turns "código" into "codigo": removes accents outside the alphabet; é, ñ and å stay. */
const withoutAccents = (text: string): string =>
  text.replaceAll(/\p{L}/gu, (letter) => (countUnits(letter) === null ? letter.normalize('NFD').replaceAll(/\p{M}/gu, '') : letter));

/**
 * Normalises text for sending: plain spaces and punctuation take less room. If one message cannot hold the accents of a
 * language (Spanish, French), drops accents, as is usual in text messages, instead of words.
 */
export function tidySms(text: string): string {
  const tidy = plainSms(text);
  if (computeSmsSize(tidy).segments === 1) return tidy;
  const bare = withoutAccents(tidy);
  return computeSmsSize(bare).segments < computeSmsSize(tidy).segments ? bare : tidy;
}

function plainSms(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[‘’“”–—−…]/g, (character) => plainer[character] ?? character)
    .trim();
}

/**
 * Fits a text into one message of 160 characters (70 with a letter outside the alphabet). Shortens before the link at its
 * end: without its link a message is useless.
 */
export function fitSms(text: string): string {
  const tidy = tidySms(text);
  if (computeSmsSize(tidy).segments === 1) return tidy;
  const end = link.exec(tidy)?.[0] ?? '';
  const words = Array.from(tidy.slice(0, tidy.length - end.length));
  for (let keptWords = words.length - 1; keptWords >= 0; keptWords -= 1) {
    const shorter = `${words.slice(0, keptWords).join('').trimEnd()}...${end}`;
    if (computeSmsSize(shorter).segments === 1) return shorter;
  }
  return tidy;
}
