/** What may be attached to a message. */
export const attachmentTypes = ['png', 'jpg', 'jpeg', 'pdf', 'gif', 'doc', 'zip', 'csv', 'docx', 'xlsx', 'txt', 'ics'] as const;

/** The kind of a file by the end of its name, or undefined where it is none that we take. */
export function attachmentType(filename: string): (typeof attachmentTypes)[number] | undefined {
  const end = /\.([a-z\d]{1,5})$/i.exec(filename.trim())?.[1]?.toLowerCase();
  return attachmentTypes.find((type) => type === end);
}

/** Judged before it is sent, by name and size. What is really in the file, the server sees. */
export function attachmentProblem(
  file: { readonly name: string; readonly size: number },
  largest: number,
): 'fileType' | 'fileTooLarge' | undefined {
  if (attachmentType(file.name) === undefined) return 'fileType';
  return file.size > largest ? 'fileTooLarge' : undefined;
}
