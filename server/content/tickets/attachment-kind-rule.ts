import { fileTypeFromBuffer } from 'file-type';
import { attachmentType } from '../../../contract/content/attachment-rule.ts';

/** What is really in a file of each kind, by its first bytes; nothing to be recognised where it is plain text. */
const contents: Readonly<Record<string, readonly (string | undefined)[]>> = {
  png: ['image/png', 'image/apng'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  pdf: ['application/pdf'],
  zip: ['application/zip'],
  doc: ['application/x-cfb', 'application/rtf'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  csv: [undefined],
  txt: [undefined],
  ics: [undefined, 'text/calendar'],
};
const textTypes: Readonly<Record<string, string>> = { csv: 'text/csv', txt: 'text/plain', ics: 'text/calendar' };

/** The content type of a file whose name and bytes agree on one of the kinds we take; null where they do not. */
export async function contentTypeOf(filename: string, bytes: Uint8Array): Promise<string | null> {
  const type = attachmentType(filename);
  if (type === undefined) return null;
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  if (contents[type]?.includes(found) !== true) return null;
  if (found !== undefined) return found;
  return bytes.includes(0) ? null : (textTypes[type] ?? null);
}
