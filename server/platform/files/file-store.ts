/** Where files are kept that people upload. A key names one content for ever: nothing is written twice under the same. */
export interface FileStore {
  /** Answers when the file would survive a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  exists(key: string): Promise<boolean>;
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>;
  /** Every file with the time at which it was written. */
  list(): AsyncIterable<{ readonly key: string; readonly written: Date }>;
}

const types = { jpg: 'image/jpeg', png: 'image/png' } as const;
export type FileType = keyof typeof types;

const form = /^[a-z0-9]{32}\.(jpg|png)$/;

/** What a file is sent as, by its key; undefined for what is no key of ours. */
export function contentTypeOfKey(key: string): string | undefined {
  const type = form.exec(key)?.[1];
  return type === undefined ? undefined : types[type as FileType];
}

/** The storage cannot be used as it was set up; the sentence says what to look at. */
export class FilesUnusable extends Error {
  override readonly name = 'FilesUnusable';
}
