/** Texts of one message in the operator's words, by their key in its catalogue: plural forms with their ending. */
export type MessageWords = Readonly<Record<string, string>>;

/** What stands in a text to be filled in. */
export const placeholder = /\{\{(\w+)\}\}/g;

function formOf(key: string, count: unknown, language: string): string {
  return typeof count === 'number' ? `${key}_${new Intl.PluralRules(language).select(count)}` : key;
}

/**
 * A text in the operator's words, filled in. Undefined where there is none, or where it asks for something that is not known: then
 * the built-in text is said.
 */
export function fillWords(
  words: MessageWords | undefined,
  key: string,
  { values, language }: { readonly values: Readonly<Record<string, unknown>>; readonly language: string },
): string | undefined {
  const text = words?.[formOf(key, values['count'], language)] ?? words?.[key];
  if (text === undefined) return undefined;
  const isWhole = [...text.matchAll(placeholder)].every(([, name]) => values[name ?? ''] !== undefined);
  return isWhole ? text.replaceAll(placeholder, (_, name: string) => String(values[name])) : undefined;
}
