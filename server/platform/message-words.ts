/** The operator's texts for one message, by catalogue key; plural forms include their suffix. */
export type MessageWords = Readonly<Record<string, string>>;

/** Placeholder in a text. */
export const placeholder = /\{\{(\w+)\}\}/g;

function toPluralKey(key: string, count: unknown, language: string): string {
  return typeof count === 'number' ? `${key}_${new Intl.PluralRules(language).select(count)}` : key;
}

/**
 * Fills in the operator's text. Undefined if there is none or it uses an unknown placeholder: then the built-in text
 * applies.
 */
export function fillWords(
  words: MessageWords | undefined,
  key: string,
  { values, language }: { readonly values: Readonly<Record<string, unknown>>; readonly language: string },
): string | undefined {
  const text = words?.[toPluralKey(key, values['count'], language)] ?? words?.[key];
  if (text === undefined) return undefined;
  const isWhole = [...text.matchAll(placeholder)].every(([, name]) => values[name ?? ''] !== undefined);
  return isWhole ? text.replaceAll(placeholder, (_, name: string) => String(values[name])) : undefined;
}
