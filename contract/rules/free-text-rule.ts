const address = /(?:\b[a-z][a-z\d+.-]*:\/\/\S*|\bwww\.\S*)/gi;

/** The text without links and www addresses, as people type it: what is left keeps its spaces. */
export function withoutLinks(text: string): string {
  return text.replaceAll(address, '');
}
