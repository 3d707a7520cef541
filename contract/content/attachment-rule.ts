import { accepts, type FileType, isOffered, typeOfName } from '../kit/upload-types.ts';

/** The kind of a file by the end of its name, or undefined where it is none that we take. */
export function attachmentType(filename: string): FileType | undefined {
  const type = typeOfName(filename);
  return type !== undefined && accepts('attachment', type) ? type : undefined;
}

/** Judged before it is sent, by name and size. What is really in the file, the server sees. */
export function attachmentProblem(
  file: { readonly name: string; readonly size: number },
  largest: number,
): 'fileType' | 'fileTooLarge' | undefined {
  if (!isOffered('attachment', { name: file.name })) return 'fileType';
  return file.size > largest ? 'fileTooLarge' : undefined;
}
