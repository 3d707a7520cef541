import type { FileType, PictureType } from '../../../contract/kit/upload-types.ts';

const latin = (bytes: Uint8Array, start: number, end: number): string => Buffer.from(bytes.subarray(start, end)).toString('latin1');

/** Control characters that never occur in text; tab, line breaks, form feed and escape may. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const control = /[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F\u007F]/;

/**
 * Tests whether bytes are plain text: UTF-8, UTF-16 with a byte order mark, or a single-byte encoding. Text may begin with
 * any letters.
 */
export function isText(bytes: Uint8Array): boolean {
  const mark = latin(bytes, 0, 2);
  if (mark === '\u00FF\u00FE' || mark === '\u00FE\u00FF') {
    const text = new TextDecoder(mark === '\u00FF\u00FE' ? 'utf-16le' : 'utf-16be').decode(bytes);
    return !control.test(text) && !text.includes('\uFFFD');
  }
  return !control.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
}

const maxEntries = 4_096;
const maxEndBytes = 65_557;

/** Lists the names in the directory at the end of a ZIP file; empty if it is unreadable. */
function namesInZip(bytes: Uint8Array): string[] {
  const tail = Math.max(0, bytes.length - maxEndBytes);
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < tail || end + 22 > bytes.length) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = Math.min(view.getUint16(end + 10, true), maxEntries); left > 0 && at + 46 <= end; left -= 1) {
    if (latin(bytes, at, at + 4) !== 'PK\u0001\u0002') break;
    const length = view.getUint16(at + 28, true);
    names.push(latin(bytes, at + 46, at + 46 + length));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

/** Recognises an Office document: an archive with a content list and a folder named after the program. */
function isOfficeFile(bytes: Uint8Array, folder: string): boolean {
  const names = namesInZip(bytes);
  return names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(folder));
}

const startsWith =
  (start: string) =>
  (bytes: Uint8Array): boolean =>
    latin(bytes, 0, start.length) === start;
const isZip = (bytes: Uint8Array): boolean => startsWith('PK\u0003\u0004')(bytes) || startsWith('PK\u0005\u0006')(bytes);

/** Recognises each type by its content. Only unambiguous signatures count. */
const recognised: Readonly<Record<FileType, (bytes: Uint8Array) => boolean>> = {
  jpg: startsWith('\u00FF\u00D8\u00FF'),
  png: startsWith('\u0089PNG\r\n\u001A\n'),
  webp: (bytes) => startsWith('RIFF')(bytes) && latin(bytes, 8, 12) === 'WEBP',
  gif: (bytes) => /^GIF8[79]a/.test(latin(bytes, 0, 6)) && !isText(bytes),
  pdf: (bytes) => /%PDF-\d\.\d/.test(latin(bytes, 0, 1_024)),
  doc: (bytes) => startsWith('\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1')(bytes) || startsWith(String.raw`{\rtf`)(bytes),
  docx: (bytes) => isZip(bytes) && isOfficeFile(bytes, 'word/'),
  xlsx: (bytes) => isZip(bytes) && isOfficeFile(bytes, 'xl/'),
  zip: isZip,
  csv: isText,
  tsv: isText,
  txt: isText,
  ics: isText,
};

/** Tests whether a file's content matches its type. */
export function matchesFileType(type: FileType, bytes: Uint8Array): boolean {
  return recognised[type](bytes);
}

/** Detects a picture's type by its signature. */
export function detectPictureType(bytes: Uint8Array): PictureType | undefined {
  return (['jpg', 'png', 'webp'] as const).find((type) => recognised[type](bytes));
}
