import { listInWords } from './language.ts';

/** The kinds of files that people may upload, by their usual ending: what people call them, how their names end, what browsers call them. */
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
  txt: { label: 'TXT', endings: ['txt'], mime: 'text/plain' },
  ics: { label: 'ICS', endings: ['ics'], mime: 'text/calendar' },
} as const;
export type FileType = keyof typeof fileTypes;

/** Kinds of pictures that we can remake. */
export type PictureType = 'jpg' | 'png' | 'webp';

/** Every upload of the product and what it accepts. Hints, pickers, the checks before sending and the server all read this table. */
export const uploads = {
  /** Logo and photographs of a company's listing. */
  listingPicture: ['jpg', 'png'],
  /** The logos of a brand. */
  brandPicture: ['png', 'jpg', 'webp'],
  /** Pictures of pages of running text. */
  pagePicture: ['png', 'jpg', 'webp'],
  /** Photographs that a consumer adds to their enquiry. */
  jobPhoto: ['jpg', 'png', 'webp'],
  /** The file with a message to us. */
  attachment: ['png', 'jpg', 'pdf', 'gif', 'doc', 'zip', 'csv', 'docx', 'xlsx', 'txt', 'ics'],
  /** Leads that staff import. */
  leadImport: ['csv'],
} as const satisfies Readonly<Record<string, readonly FileType[]>>;
export type Upload = keyof typeof uploads;
/** Uploads of which a picture of our own is made. */
export type PictureUpload = 'listingPicture' | 'brandPicture' | 'pagePicture' | 'jobPhoto';

const typesOf = (upload: Upload): readonly FileType[] => uploads[upload];

export const accepts = (upload: Upload, type: FileType): boolean => typesOf(upload).includes(type);

/** The type that the end of a file's name claims. */
export function typeOfName(filename: string): FileType | undefined {
  const ending = /\.([a-z\d]{1,5})$/i.exec(filename.trim())?.[1]?.toLowerCase();
  return (Object.keys(fileTypes) as FileType[]).find((type) => fileTypes[type].endings.some((one) => one === ending));
}

/** What a picker offers: the endings, and for pictures the types by which telephones open their gallery. */
export function acceptOf(upload: Upload): string {
  const types = typesOf(upload);
  const mimes = types.every((type) => fileTypes[type].mime.startsWith('image/')) ? types.map((type) => fileTypes[type].mime) : [];
  return [...mimes, ...types.flatMap((type) => fileTypes[type].endings.map((ending) => `.${ending}`))].join(',');
}

/** The types as a hint names them: 'PNG, JPEG or WebP'. */
export function typeNames(upload: Upload, language = 'en'): string {
  return listInWords(
    typesOf(upload).map((type) => fileTypes[type].label),
    language,
    'disjunction',
  );
}

/** Whether a file looks acceptable before it is sent: by its name, or by what the browser says where the name says nothing. */
export function isOffered(upload: Upload, file: { readonly name: string; readonly type?: string }): boolean {
  const named = typeOfName(file.name);
  if (named !== undefined) return accepts(upload, named);
  return typesOf(upload).some((type) => fileTypes[type].mime === file.type);
}
