import * as z from 'zod';
import { line } from './text.ts';

/** A file as it came with a form. */
export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

const name = line(255);

/** What an endpoint answers that `produces` a file. */
export const producedFile = z.string().meta({ format: 'binary' });

/** A file of a multipart form; its kind and size are judged by rules of their own. */
export const uploadedFile = z
  .custom<UploadedFile>((given) => typeof given === 'object' && given !== null && 'bytes' in given)
  .refine(({ filename }) => name.safeParse(filename).success)
  .meta({ type: 'string', format: 'binary' });
