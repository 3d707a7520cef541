import { randomBytes } from 'node:crypto';
import type { FileType } from './file-store.ts';

/** A name that nobody can guess, of small letters and digits: the same on a disk that does not tell large ones from small. */
export function randomFileKey(type: FileType): string {
  return `${randomBytes(16).toString('hex')}.${type}`;
}
