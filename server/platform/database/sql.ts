import { createHash } from 'node:crypto';

/** A statement with its values. Made only by the `sql` tag, so that a value can never end up in the text. */
export interface Sql<Row = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Prepared under this name once per connection: unnamed statements cost PostgreSQL two to three times as much. */
  readonly name: string;
  /** What the text was made of; statements of one shape differ in their values only. */
  readonly shape: number;
  /** What was written in the code, its own first, then that of its fragments: `templateOf` of each. */
  readonly templates: readonly string[];
  readonly row?: Row;
}

interface Shape {
  readonly text: string;
  readonly name: string;
  readonly shape: number;
  readonly templates: readonly string[];
}

/** One template as one text. */
export function templateOf(strings: readonly string[]): string {
  return strings.join('${}');
}

/** Every place in the code that uses the tag has one array of strings, the same each time. */
const templates = new WeakMap<TemplateStringsArray, Map<string, Shape>>();
let shapes = 0;

/** A class, so that nothing that came in as JSON can pass for a statement. */
class Statement {
  readonly text: string;
  readonly name: string;
  readonly shape: number;
  readonly templates: readonly string[];
  readonly values: readonly unknown[];
  constructor(shape: Shape, values: readonly unknown[]) {
    this.text = shape.text;
    this.name = shape.name;
    this.shape = shape.shape;
    this.templates = shape.templates;
    this.values = values;
  }
}

function compose(strings: readonly string[], parts: readonly unknown[]): Shape {
  let text = strings[0] ?? '';
  let count = 0;
  parts.forEach((part, index) => {
    if (part instanceof Statement) {
      const before = count;
      text += part.text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
      count += part.values.length;
    } else {
      count += 1;
      text += `$${count}`;
    }
    text += strings[index + 1] ?? '';
  });
  shapes += 1;
  const templates = [templateOf(strings), ...parts.flatMap((part) => (part instanceof Statement ? part.templates : []))];
  return { text, name: `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`, shape: shapes, templates };
}

/**
 * Builds a statement from a template: every `${value}` becomes a parameter, every `${sql…}` is set in as a fragment. The
 * text is put together once for each combination of fragments, so that asking again costs a look-up. Lists are passed as
 * arrays to `= any(${list})`, so that texts, and with them prepared statements, stay few.
 */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql<Row> {
  let known = templates.get(strings);
  if (known === undefined) {
    known = new Map();
    templates.set(strings, known);
  }
  let key = '';
  const values: unknown[] = [];
  for (const part of parts) {
    if (part instanceof Statement) {
      key += `${part.shape},`;
      for (const value of part.values) values.push(value);
    } else {
      key += ',';
      values.push(part);
    }
  }
  let shape = known.get(key);
  if (shape === undefined) {
    shape = compose(strings, parts);
    known.set(key, shape);
  }
  return new Statement(shape, values);
}

/** The empty fragment, for a condition that does not apply. */
export const noSql: Sql = sql``;

/** A statement without rows, for a place in a fixed sequence that is not needed this time. */
export const noRows: Sql<never> = sql<never>`select where false`;
