import { type Messages, withoutPlural } from './judge-catalogue.ts';

const mentioned = (word: string, code: string): boolean =>
  [`.${word}`, `'${word}'`, `"${word}"`, `\`${word}\``].some((form) => new RegExp(`${RegExp.escape(form)}(?![\\w-])`).test(code)) ||
  new RegExp(`[\\s{,]${RegExp.escape(word)}[:,\\s}]`).test(code);

/** Whether the texts under a key are selected by a value, as in `$.states[state]`. */
const isChosenFrom = (word: string, code: string): boolean =>
  code.includes(`.${word}[`) || code.includes(`['${word}'][`) || code.includes(`.${word};`);

/** Unused texts: no code names the last part of the key or selects from its parent. */
export function unusedKeys(messages: Messages, code: string): string[] {
  const words = new Map<string, boolean>();
  const known = (form: string, find: () => boolean): boolean => {
    const before = words.get(form);
    if (before !== undefined) return before;
    const found = find();
    words.set(form, found);
    return found;
  };
  return Object.keys(messages).filter((key) => {
    const path = withoutPlural(key).split('.');
    const last = path.at(-1) ?? '';
    if (known(last, () => mentioned(last, code))) return false;
    return !path.slice(0, -1).some((word) => known(`${word}[`, () => isChosenFrom(word, code)));
  });
}
