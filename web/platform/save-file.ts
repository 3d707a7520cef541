const revokeDelayMs = 60_000;

/** Strips characters that file systems reject. */
export function fileName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'contact';
}

/** Hands a generated file to the browser, which saves it or, on a phone, offers to open it. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // A phone may still be reading the file while it shows its dialog.
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
}

/** Saves rows of a table that the server has formatted as CSV. */
export function saveCsv(name: string, csv: string): void {
  saveFile(new File([csv], `${fileName(name)}.csv`, { type: 'text/csv' }));
}
