import { accepts, type FileType, isOffered, findFileTypeByName } from '../kit/upload-types.ts';

/** Returns the type of a file by its extension, or undefined if we do not accept it. */
export function attachmentType(filename: string): FileType | undefined {
  const type = findFileTypeByName(filename);
  return type !== undefined && accepts('attachment', type) ? type : undefined;
}

/** Checks name and size before sending. The server checks the content. */
export function attachmentProblem(
  file: { readonly name: string; readonly size: number },
  largest: number,
): 'fileType' | 'fileTooLarge' | undefined {
  if (!isOffered('attachment', { name: file.name })) return 'fileType';
  return file.size > largest ? 'fileTooLarge' : undefined;
}
