import { hash } from 'node:crypto';

/** A statement with its values. Only the `sql` tag creates one, so a value can never end up in the text. */
export interface Sql<Row = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Prepared under this name once per connection: unnamed statements cost PostgreSQL two to three times as much. */
  readonly name: string;
  /** Identifies the template combination; statements of one shape differ only in their values. */
  readonly shape: number;
  /** The `joinTemplate` of the statement and then of its fragments. */
  readonly templates: readonly string[];
  /** Runs as the role that may read contact data (`readsContacts`). */
  readonly isContactReader: boolean;
  readonly row?: Row;
}

interface Shape {
  readonly text: string;
  readonly name: string;
  readonly shape: number;
  readonly templates: readonly string[];
  readonly isContactReader: boolean;
}

const contactMark = '/* reads contacts */';

/** Joins a template's parts into one text. */
export function joinTemplate(strings: readonly string[]): string {
  return strings.join('${}');
}

/** Each use of the tag passes the same array of strings every time. */
const templates = new WeakMap<TemplateStringsArray, Map<string, Shape>>();
let shapes = 0;

/** A class, so that nothing parsed from JSON can pass for a statement. */
class Statement {
  readonly text: string;
  readonly name: string;
  readonly shape: number;
  readonly templates: readonly string[];
  readonly isContactReader: boolean;
  readonly values: readonly unknown[];
  constructor(shape: Shape, values: readonly unknown[]) {
    this.text = shape.text;
    this.name = shape.name;
    this.shape = shape.shape;
    this.templates = shape.templates;
    this.isContactReader = shape.isContactReader;
    this.values = values;
  }
}

/** Returns the name under which a text is prepared. */
export function statementName(text: string): string {
  return `s_${hash('sha256', text, 'base64url').slice(0, 22)}`;
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
  const templates = [joinTemplate(strings), ...parts.flatMap((part) => (part instanceof Statement ? part.templates : []))];
  const isContactReader = text.includes(contactMark);
  return { text, name: statementName(text), shape: shapes, templates, isContactReader };
}

/**
 * Builds a statement from a template: each `${value}` becomes a parameter, each `${sql…}` is inlined. The text is built once
 * per combination of fragments. Pass lists as arrays to `= any(${list})` to keep the number of prepared statements small.
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

/** A statement without rows, for an unused slot in a fixed sequence. */
export const noRows: Sql<never> = sql<never>`select where false`;

/**
 * Marks a statement that reads a consumer's contact data. It runs as the role that may, and all others are refused by the
 * database; scripts/diagrams lists its users.
 */
export const readsContacts: Sql = sql`/* reads contacts */`;
