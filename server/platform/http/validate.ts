import * as z from 'zod';
import type { Endpoint } from '../../../contract/kit/endpoint.ts';
import type { FormRules, Problem } from '../../../contract/kit/problem.ts';
import { errorText, type ErrorText } from '../texts.ts';
import { type RefusedAnswer, refuse } from './route.ts';

const noFields = z.strictObject({});

/** A refusal that blames one field of a form. */
export function refuseField(field: string, text: string): RefusedAnswer<422> {
  return refuseProblems([[field, text]]);
}

/** The same for several fields of a form. */
export function refuseFields(texts: Readonly<Partial<Record<string, ErrorText>>>): RefusedAnswer<422> {
  return refuseProblems(Object.entries(texts).flatMap(([field, text]) => (text === undefined ? [] : [[field, errorText(text)] as const])));
}

/** Judges a form by rules that need more than its schema knows, such as the caller's country. Every field that is wrong is named. */
export function refuseByRules<Values extends object>(values: Values, rules: FormRules<Values>): RefusedAnswer<422> | undefined {
  const problems = (Object.keys(rules) as (keyof Values & string)[]).map(
    (field) => [field, rules[field]?.(values[field], values)] as const,
  );
  return problems.every(([, problem]) => problem === undefined) ? undefined : refuseFields(Object.fromEntries(problems));
}

/** Where a value holds text that no database can store: a NUL, or half of a character. */
function findUnstorable(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined;
  // The bytes of a file are stored as they are; looking at each takes seconds.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Raw {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: unknown;
}
type Validated = { ok: true; input: Raw } | { ok: false; refused: RefusedAnswer<422> };

/** Checks path, query, headers and body in this order; the first part with an error answers for all of its fields. */
export function validate(endpoint: Endpoint, raw: Raw): Validated {
  const input: Record<keyof Raw, unknown> = { params: undefined, query: undefined, body: undefined, headers: undefined };
  const parts = [
    ['params', endpoint.params ?? noFields, raw.params],
    ['query', endpoint.query ?? noFields, raw.query],
    ['headers', endpoint.headers, raw.headers],
    ['body', endpoint.body ?? noFields.optional(), raw.body ?? undefined],
  ] as const;
  for (const [part, schema, value] of parts) {
    if (schema === undefined) continue;
    const parsed = parseInput(schema, value);
    if (!parsed.ok) return parsed;
    // Of a body of lines each is judged by itself, when it has been read.
    const unstorable = part === 'body' && endpoint.bodyKind === 'ndjson' ? undefined : findUnstorable(value);
    if (unstorable !== undefined) return { ok: false, refused: refuseField(unstorable.join('.') || part, errorText('invalid')) };
    input[part] = parsed.data;
  }
  return { ok: true, input };
}

/** More fields and entries than any form of ours has. Only lists have more, and they are looked through entry by entry. */
const mostParts = 500;

type Parsed<Output> = { readonly ok: true; readonly data: Output } | { readonly ok: false; readonly refused: RefusedAnswer<422> };

/** Whether a value has more parts than a form. Looks no further than that. */
function isLarge(value: unknown): boolean {
  const waiting: unknown[] = [value];
  for (let parts = 0; waiting.length > 0; parts += 1) {
    const part = waiting.pop();
    if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) continue;
    for (const key in part) {
      waiting.push((part as Readonly<Record<string, unknown>>)[key]);
      if (parts + waiting.length > mostParts) return true;
    }
  }
  return false;
}

/** Lazily: whoever takes enough of them need not look at the rest of the list. */
function* problemsOfEntries(element: z.core.$ZodType, entries: readonly unknown[]): Generator<readonly [string, string]> {
  for (const [index, entry] of entries.entries()) {
    if (isLarge(entry)) {
      yield [String(index), errorText('tooMany', { max: mostParts })];
      continue;
    }
    const { error } = z.safeParse(element, entry, { reportInput: true });
    if (error !== undefined) yield* problemsOf(error, [index]);
  }
}

function parseWhole<Schema extends z.ZodType>(schema: Schema, value: unknown): Parsed<z.output<Schema>> {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? { ok: true, data: result.data } : { ok: false, refused: failureOf(result.error) };
}

/**
 * Parses what came from outside. A form is looked through to the last field, a long list until there is more to put right than
 * is told; anything else of that size is refused as it is. Faults are never collected by the thousand: that takes seconds in
 * which nobody else is answered.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): Parsed<z.output<Schema>> {
  if (!isLarge(value)) return parseWhole(schema, value);
  if (!(schema instanceof z.ZodArray) || !Array.isArray(value)) {
    return { ok: false, refused: refuseProblems([['body', errorText('tooMany', { max: mostParts })]]) };
  }
  const { maximum } = schema._zod.bag as { maximum?: number };
  if (maximum !== undefined && value.length > maximum) return parseWhole(schema, value);
  const refused = refuseProblems(problemsOfEntries(schema.element, value));
  return refused.errors.length > 0 ? { ok: false, refused } : parseWhole(schema, value);
}

type Issue = z.core.$ZodIssue;

function isMissing(issue: Issue): boolean {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union')
    return issue.input === undefined || issue.input === null;
  return issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1;
}

function textOf(issue: Issue): string {
  if (isMissing(issue)) return errorText('required');
  switch (issue.code) {
    case 'invalid_type':
      return errorText(issue.expected === 'number' || issue.expected === 'int' ? 'number' : 'invalid');
    case 'invalid_format':
      return errorText(issue.format === 'email' ? 'email' : 'invalid');
    case 'too_big':
      if (issue.origin === 'string') return errorText('tooLong', { max: Number(issue.maximum) });
      return errorText('tooMany', { max: Number(issue.maximum) });
    case 'too_small':
      if (issue.origin === 'string') return errorText('tooShort');
      return errorText('tooFew', { min: Number(issue.minimum) });
    case 'custom':
      return customText(issue.params);
    default:
      return errorText('invalid');
  }
}

/** A rule of a form names its text itself, with what is to stand in it. */
function customText(params: Readonly<Record<string, unknown>> | undefined): string {
  const { problem = 'invalid', values } = (params ?? {}) as { problem?: Problem; values?: Record<string, number> };
  return errorText(problem, values);
}

/** So much is said at once. Who has more to put right is sending something other than our forms. */
export const mostProblems = 20;
const longestName = 100;

const nameOf = (field: string): string => (field.length > longestName ? `${field.slice(0, longestName)}…` : field);

/** The envelope of what is wrong: every error names its field, in the order of the fields. Takes no more than it says. */
export function refuseProblems(problems: Iterable<readonly [field: string, text: string]>): RefusedAnswer<422> {
  // Without a prototype: a field that a stranger calls `constructor` or `__proto__` is a name like any other.
  const fields: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  let said = 0;
  for (const [field, text] of problems) {
    const texts = (fields[nameOf(field)] ??= []);
    if (texts.includes(text)) continue;
    texts.push(text);
    said += 1;
    if (said === mostProblems) break;
  }
  const errors = Object.entries(fields).flatMap(([field, texts]) => texts.map((text) => `${field}: ${text}`));
  return refuse(422, errors, { fields });
}

/** What the schema found, each with its field; `at` is where the value stands that it was asked about. */
function* problemsOf(error: z.core.$ZodError, at: readonly PropertyKey[] = []): Generator<readonly [string, string]> {
  for (const issue of error.issues) {
    const path = [...at, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) yield [[...path, key].join('.'), errorText('unknownField')];
    } else {
      yield [path.join('.') || 'body', textOf(issue)];
    }
  }
}

/** Turns what the schema found into the envelope. */
function failureOf(error: z.core.$ZodError): RefusedAnswer<422> {
  return refuseProblems(problemsOf(error));
}
