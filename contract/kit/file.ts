import * as z from 'zod';
import { line } from './text.ts';

/** A file uploaded with a form. */
export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

const name = line(255);

/** Answer of an endpoint that `produces` a file. */
export const producedFile = z.string().meta({ format: 'binary' });

/** A file of a multipart form; separate rules check its type and size. */
export const uploadedFile = z
  .custom<UploadedFile>((given) => typeof given === 'object' && given !== null && 'bytes' in given)
  .refine(({ filename }) => name.safeParse(filename).success)
  .meta({ type: 'string', format: 'binary' });
