const placeholder = /\{\{([a-z]+\.[a-z_]+)\}\}/g;

/** Fills in the periods a page uses. An unknown name stays visible, to be noticed and fixed. */
export function withPeriods(text: string, formatPeriod: (key: string) => string | undefined): string {
  return text.replaceAll(placeholder, (whole, key: string) => formatPeriod(key) ?? whole);
}

/** Lists the period names in a text. */
export function listPeriodKeys(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, key = '']) => key);
}
