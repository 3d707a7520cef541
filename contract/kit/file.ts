import * as z from 'zod';

/** A file as it came with a form. */
export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** A file of a multipart form; its kind and size are judged by rules of their own. */
export const uploadedFile = z
  .custom<UploadedFile>((given) => typeof given === 'object' && given !== null && 'bytes' in given)
  .meta({ type: 'string', format: 'binary' });
