const keptFor = 60_000;

/** Hands a file made here to the browser, which saves it or, on a phone, offers to open it. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // A phone may still be reading it while it asks what to do with it.
  setTimeout(() => URL.revokeObjectURL(address), keptFor);
}
