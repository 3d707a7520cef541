import { listInWords } from './language.ts';

/** Default of `/config/uploadSize` in bytes, unless the operator set another. */
export const standardUploadSize = 16_777_216;

/** File types that people may upload, by their usual extension: display name, extensions and MIME type. */
export const fileTypes = {
  jpg: { label: 'JPEG', endings: ['jpg', 'jpeg'], mime: 'image/jpeg' },
  png: { label: 'PNG', endings: ['png'], mime: 'image/png' },
  webp: { label: 'WebP', endings: ['webp'], mime: 'image/webp' },
  gif: { label: 'GIF', endings: ['gif'], mime: 'image/gif' },
  pdf: { label: 'PDF', endings: ['pdf'], mime: 'application/pdf' },
  doc: { label: 'DOC', endings: ['doc'], mime: 'application/msword' },
  docx: { label: 'DOCX', endings: ['docx'], mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { label: 'XLSX', endings: ['xlsx'], mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  zip: { label: 'ZIP', endings: ['zip'], mime: 'application/zip' },
  csv: { label: 'CSV', endings: ['csv'], mime: 'text/csv' },
  tsv: { label: 'TSV', endings: ['tsv', 'tab'], mime: 'text/tab-separated-values' },
  txt: { label: 'TXT', endings: ['txt'], mime: 'text/plain' },
  ics: { label: 'ICS', endings: ['ics'], mime: 'text/calendar' },
} as const;
export type FileType = keyof typeof fileTypes;

/** Picture types that we can re-encode. */
export type PictureType = 'jpg' | 'png' | 'webp';

/** Every upload of the product and the types it accepts. Shared by hints, pickers, client-side checks and the server. */
export const uploads = {
  /** Logo and photos of a company's listing. */
  listingPicture: ['jpg', 'png'],
  /** Logos of a brand. */
  brandPicture: ['png', 'jpg', 'webp'],
  /** Pictures on pages of running text. */
  pagePicture: ['png', 'jpg', 'webp'],
  /** Photos that a consumer adds to an enquiry. */
  jobPhoto: ['jpg', 'png', 'webp'],
  /** Attachment of a message to us. */
  attachment: ['png', 'jpg', 'pdf', 'gif', 'doc', 'zip', 'csv', 'docx', 'xlsx', 'txt', 'ics'],
  /** Leads imported by staff. */
  leadImport: ['csv', 'tsv', 'xlsx'],
} as const satisfies Readonly<Record<string, readonly FileType[]>>;
export type Upload = keyof typeof uploads;
/** Uploads that are re-encoded as pictures. */
export type PictureUpload = 'listingPicture' | 'brandPicture' | 'pagePicture' | 'jobPhoto';

const listUploadTypes = (upload: Upload): readonly FileType[] => uploads[upload];

export const accepts = (upload: Upload, type: FileType): boolean => listUploadTypes(upload).includes(type);

/** Returns the type that a file's extension claims. */
export function findFileTypeByName(filename: string): FileType | undefined {
  const ending = /\.([a-z\d]{1,5})$/i.exec(filename.trim())?.[1]?.toLowerCase();
  return (Object.keys(fileTypes) as FileType[]).find((type) => fileTypes[type].endings.some((one) => one === ending));
}

/** Returns the picker's `accept` value: extensions, and for pictures the MIME types that make phones open their gallery. */
export function buildAcceptAttribute(upload: Upload): string {
  const types = listUploadTypes(upload);
  const mimes = types.every((type) => fileTypes[type].mime.startsWith('image/')) ? types.map((type) => fileTypes[type].mime) : [];
  return [...mimes, ...types.flatMap((type) => fileTypes[type].endings.map((ending) => `.${ending}`))].join(',');
}

/** Lists the types for a hint: 'PNG, JPEG or WebP'. */
export function typeNames(upload: Upload, language = 'en'): string {
  return listInWords(
    listUploadTypes(upload).map((type) => fileTypes[type].label),
    language,
    'disjunction',
  );
}

/** Checks a file before sending: by its extension, or by the browser's type if it has none. */
export function isOffered(upload: Upload, file: { readonly name: string; readonly type?: string }): boolean {
  const named = findFileTypeByName(file.name);
  if (named !== undefined) return accepts(upload, named);
  return listUploadTypes(upload).some((type) => fileTypes[type].mime === file.type);
}
