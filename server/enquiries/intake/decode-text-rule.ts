import type { ImportFormat } from '../../../contract/enquiries/values.ts';

interface DecodedText {
  readonly format: Exclude<ImportFormat, 'xlsx'>;
  readonly text: string;
}

/** Bytes that decide about UTF-16 without a byte order mark. */
const probeBytes = 4_096;
/** Share of zero bytes at even or odd places above which text is UTF-16: every Latin letter has one. */
const minZeroShare = 0.4;

function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const probe = bytes.subarray(0, probeBytes);
  const zeros = [0, 0];
  for (const [index, byte] of probe.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / Math.max(1, probe.length / 2));
  if (odd > minZeroShare && even < minZeroShare) return 'utf-16le';
  return even > minZeroShare && odd < minZeroShare ? 'utf-16be' : undefined;
}

/** Control characters that no text file contains. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const control = /[\u0000-\u0008\u000E-\u001F]/;

/**
 * Decodes a text file: UTF-8 or UTF-16, with or without byte order mark, otherwise Windows-1252, which older spreadsheets write. Undefined if it
 * is not text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const format = detectUtf16(bytes);
  const decoded = format === undefined ? decodeBytes(bytes) : { format, text: new TextDecoder(format).decode(bytes) };
  return control.test(decoded.text) ? undefined : decoded;
}

function decodeBytes(bytes: Uint8Array): DecodedText {
  try {
    return { format: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { format: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}
