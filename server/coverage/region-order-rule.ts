const natural = new Intl.Collator('en', { numeric: true });

/** LE2 comes before LE10. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number => natural.compare(a.name, b.name);
export const byCode = (a: { readonly code: string }, b: { readonly code: string }): number => natural.compare(a.code, b.code);
