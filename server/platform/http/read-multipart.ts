import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from '../../../contract/kit/file.ts';
import { errorText } from '../texts.ts';
import { refuse, type RefusedAnswer } from './route.ts';
import { refuseField } from './validate.ts';

const megabyte = 1_048_576;

type FormParts = Readonly<Record<string, string | UploadedFile>>;

/** Sums the files of a form. */
export function countFileBytes(parts: FormParts): number {
  return Object.values(parts).reduce((sum, part) => sum + (typeof part === 'string' ? 0 : part.bytes.length), 0);
}

/**
 * Reads the fields and file of a form. Names the field of a file that is too large. The last of duplicate fields counts; an
 * empty file input counts as none.
 */
export async function readMultipart(request: FastifyRequest, largestFile: number): Promise<{ body: FormParts } | RefusedAnswer<422>> {
  if (!request.isMultipart()) return refuse(422, [errorText('unreadable')]);
  // No prototype: a field called `__proto__` is a name like any other.
  const body: Record<string, string | UploadedFile> = Object.create(null) as Record<string, string | UploadedFile>;
  const limits = { fileSize: largestFile, files: 1, fields: 30, parts: 31, fieldSize: 200_000 };
  let current = '';
  try {
    for await (const part of request.parts({ limits })) {
      current = part.fieldname;
      if (part.type === 'field') {
        body[current] = typeof part.value === 'string' ? part.value : '';
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.filename !== '' || bytes.length > 0) body[current] = { filename: part.filename, bytes };
    }
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      return refuseField(current, errorText('fileTooLarge', { megabytes: Math.floor(largestFile / megabyte) }));
    }
    if (code.startsWith('FST_') || code === '') return refuse(422, [errorText('unreadable')]);
    throw error;
  }
  return { body };
}
