import { createHash } from 'node:crypto';

/** A statement with its values. Made only by the `sql` tag, so that a value can never end up in the text. */
export interface Sql<Row = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Prepared under this name once per connection: unnamed statements cost PostgreSQL two to three times as much. */
  readonly name: string;
  readonly row?: Row;
}

const names = new Map<string, string>();
const maxNames = 2_000;

function nameFor(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  if (names.size < maxNames) names.set(text, name);
  return name;
}

interface Fixed {
  readonly text: string;
  readonly name: string;
}
const fixedTexts = new WeakMap<TemplateStringsArray, Fixed>();

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && 'text' in value && 'values' in value && 'name' in value;
}

/**
 * Builds a statement from a template: every `${value}` becomes a parameter, every `${sql…}` is set in as a fragment.
 * Lists are passed as arrays to `= any(${list})`, so that the text, and with it the prepared statement, stays the same.
 */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql<Row> {
  if (!values.some(isSql)) {
    let fixed = fixedTexts.get(strings);
    if (fixed === undefined) {
      let text = strings[0] ?? '';
      for (let index = 1; index < strings.length; index += 1) text += `$${index}${strings[index] ?? ''}`;
      fixed = { text, name: nameFor(text) };
      fixedTexts.set(strings, fixed);
    }
    return { ...fixed, values };
  }
  let text = strings[0] ?? '';
  const flat: unknown[] = [];
  values.forEach((value, index) => {
    if (isSql(value)) {
      text += value.text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + flat.length}`);
      flat.push(...value.values);
    } else {
      flat.push(value);
      text += `$${flat.length}`;
    }
    text += strings[index + 1] ?? '';
  });
  return { text, values: flat, name: nameFor(text) };
}

/** The empty fragment, for a condition that does not apply. */
export const noSql: Sql = sql``;

/** A statement without rows, for a place in a fixed sequence that is not needed this time. */
export const noRows: Sql<never> = sql<never>`select where false`;
