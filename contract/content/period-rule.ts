const placeholder = /\{\{([a-z]+\.[a-z_]+)\}\}/g;

/** Puts the periods that a page names into it. A name that nobody knows stays as it stands, to be seen and mended. */
export function withPeriods(text: string, wordsOf: (key: string) => string | undefined): string {
  return text.replaceAll(placeholder, (whole, key: string) => wordsOf(key) ?? whole);
}

/** The names of periods in a text. */
export function periodsNamedIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, key = '']) => key);
}
