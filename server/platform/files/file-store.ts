import type { Readable } from 'node:stream';

/** Storage for uploaded files. A key names one content for ever; nothing is overwritten. */
export interface FileStore {
  /** Resolves once the file would survive a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null if the file does not exist. */
  get(key: string): Promise<Uint8Array | null>;
  /** Stores a private file from this machine, which is streamed. */
  putFile(key: string, path: string): Promise<void>;
  /** Null if the file does not exist. */
  open(key: string): Promise<Readable | null>;
  exists(key: string): Promise<boolean>;
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>;
  /** Lists every public file with the time it was written. */
  list(): AsyncIterable<{ readonly key: string; readonly written: Date }>;
}

const types = { jpg: 'image/jpeg', png: 'image/png' } as const;
export type FileType = keyof typeof types;

const form = /^[a-z0-9]{32}\.(jpg|png)$/;

/** Returns the content type for a key; undefined if it is not one of our keys. */
export function findContentType(key: string): string | undefined {
  const type = form.exec(key)?.[1];
  return type === undefined ? undefined : types[type as FileType];
}

const privateForm = /^private-[0-9a-f]{24}-\d{1,5}\.csv$/;

/** Tests whether a key names a private file: never served at a public address, and not listed. */
export const isPrivateKey = (key: string): boolean => privateForm.test(key);

/** The disk has no room for a file. Nothing of it was kept. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  constructor(options?: ErrorOptions) {
    super('the disk has no room for more files', options);
  }
}

/** The storage cannot be used as configured; the message says what to check. */
export class FilesUnusable extends Error {
  override readonly name = 'FilesUnusable';
}
