import * as z from 'zod';
import type { Endpoint } from '../../../contract/kit/endpoint.ts';
import type { FormRules, Problem } from '../../../contract/kit/problem.ts';
import { errorText, type ErrorText } from '../texts.ts';
import { type RefusedAnswer, refuse } from './route.ts';

const noFields = z.strictObject({});

/** Refuses a form because of one field. */
export function refuseField(field: string, text: string): RefusedAnswer<422> {
  return refuseProblems([[field, text]]);
}

/** Refuses a form because of several fields. */
export function refuseFields(texts: Readonly<Partial<Record<string, ErrorText>>>): RefusedAnswer<422> {
  return refuseProblems(Object.entries(texts).flatMap(([field, text]) => (text === undefined ? [] : [[field, errorText(text)] as const])));
}

/**
 * Validates a form by rules that need more than its schema knows, such as the caller's country. Names every invalid field.
 */
export function refuseByRules<Values extends object>(values: Values, rules: FormRules<Values>): RefusedAnswer<422> | undefined {
  const problems = (Object.keys(rules) as (keyof Values & string)[]).map(
    (field) => [field, rules[field]?.(values[field], values)] as const,
  );
  return problems.every(([, problem]) => problem === undefined) ? undefined : refuseFields(Object.fromEntries(problems));
}

/** Finds text that no database can store: a NUL, or a lone surrogate. */
function findUnstorable(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined;
  // File bytes are stored unchanged; checking each takes seconds.
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

/** Validates path, query, headers and body in this order; the first part with errors is answered with all of its fields. */
export function validate(endpoint: Endpoint, raw: Raw): Validated {
  const input: Record<keyof Raw, unknown> = { params: undefined, query: undefined, body: undefined, headers: undefined };
  const parts = [
    ['params', endpoint.params ?? noFields, raw.params],
    ['query', endpoint.query ?? noFields, raw.query],
    ['headers', endpoint.headers, raw.headers],
    ['body', endpoint.body ?? noFields.optional(), raw.body ?? undefined],
  ] as const;
  for (const [part, schema, value] of parts) {
    if (part === 'body' && endpoint.tolerant === true) {
      input.body = value;
      continue;
    }
    if (schema === undefined) continue;
    const parsed = parseInput(schema, value);
    if (!parsed.ok) return parsed;
    // The lines of such a body are validated one by one when read.
    const unstorable = part === 'body' && endpoint.bodyKind === 'ndjson' ? undefined : findUnstorable(value);
    if (unstorable !== undefined) return { ok: false, refused: refuseField(unstorable.join('.') || part, errorText('invalid')) };
    input[part] = parsed.data;
  }
  return { ok: true, input };
}

/** More fields and entries than any of our forms. Larger lists are validated entry by entry. */
const maxParts = 500;

type Parsed<Output> = { readonly ok: true; readonly data: Output } | { readonly ok: false; readonly refused: RefusedAnswer<422> };

/** Tests whether a value has more parts than a form, stopping early. */
function isLarge(value: unknown): boolean {
  const waiting: unknown[] = [value];
  for (let parts = 0; waiting.length > 0; parts += 1) {
    const part = waiting.pop();
    if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part)) continue;
    for (const key in part) {
      waiting.push((part as Readonly<Record<string, unknown>>)[key]);
      if (parts + waiting.length > maxParts) return true;
    }
  }
  return false;
}

/** Refuses content of any shape that is too large to read or cannot be stored. */
export function refuseUnreadable(value: unknown): RefusedAnswer<422> | undefined {
  if (isLarge(value)) return refuseField('body', errorText('tooMany', { max: maxParts }));
  const unstorable = findUnstorable(value);
  return unstorable === undefined ? undefined : refuseField(unstorable.join('.') || 'body', errorText('invalid'));
}

/** Yields problems lazily, so that a caller with enough of them skips the rest of the list. */
function* listEntryProblems(element: z.core.$ZodType, entries: readonly unknown[]): Generator<readonly [string, string]> {
  for (const [index, entry] of entries.entries()) {
    if (isLarge(entry)) {
      yield [String(index), errorText('tooMany', { max: maxParts })];
      continue;
    }
    const { error } = z.safeParse(element, entry, { reportInput: true });
    if (error !== undefined) yield* listProblems(error, [index]);
  }
}

function parseWhole<Schema extends z.ZodType>(schema: Schema, value: unknown): Parsed<z.output<Schema>> {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? { ok: true, data: result.data } : { ok: false, refused: toRefusal(result.error) };
}

/**
 * Parses external input. Validates a form completely and a long list until enough problems are found; refuses anything else
 * of that size outright. Collecting errors by the thousand would block the process for seconds.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): Parsed<z.output<Schema>> {
  if (!isLarge(value)) return parseWhole(schema, value);
  if (!(schema instanceof z.ZodArray) || !Array.isArray(value)) {
    return { ok: false, refused: refuseProblems([['body', errorText('tooMany', { max: maxParts })]]) };
  }
  const { maximum } = schema._zod.bag as { maximum?: number };
  if (maximum !== undefined && value.length > maximum) return parseWhole(schema, value);
  const refused = refuseProblems(listEntryProblems(schema.element, value));
  return refused.errors.length > 0 ? { ok: false, refused } : parseWhole(schema, value);
}

type Issue = z.core.$ZodIssue;

function isMissing(issue: Issue): boolean {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union')
    return issue.input === undefined || issue.input === null;
  return issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1;
}

function formatIssue(issue: Issue): string {
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

/** A form rule names its own text and the values to fill in. */
function customText(params: Readonly<Record<string, unknown>> | undefined): string {
  const { problem = 'invalid', values } = (params ?? {}) as { problem?: Problem; values?: Record<string, number> };
  return errorText(problem, values);
}

/** Maximum problems in one answer. A caller with more is not using our forms. */
export const maxProblems = 20;
const maxFieldNameLength = 100;

const truncateFieldName = (field: string): string => (field.length > maxFieldNameLength ? `${field.slice(0, maxFieldNameLength)}…` : field);

/** Builds the error envelope: every error names its field, in field order. Consumes only as many problems as it reports. */
export function refuseProblems(problems: Iterable<readonly [field: string, text: string]>): RefusedAnswer<422> {
  // No prototype: a field called `constructor` or `__proto__` is a name like any other.
  const fields: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  let problemCount = 0;
  for (const [field, text] of problems) {
    const texts = (fields[truncateFieldName(field)] ??= []);
    if (texts.includes(text)) continue;
    texts.push(text);
    problemCount += 1;
    if (problemCount === maxProblems) break;
  }
  const errors = Object.entries(fields).flatMap(([field, texts]) => texts.map((text) => `${field}: ${text}`));
  return refuse(422, errors, { fields });
}

/** Yields the schema's errors with their fields; `at` is the path of the parsed value. */
function* listProblems(error: z.core.$ZodError, at: readonly PropertyKey[] = []): Generator<readonly [string, string]> {
  for (const issue of error.issues) {
    const path = [...at, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) yield [[...path, key].join('.'), errorText('unknownField')];
    } else {
      yield [path.join('.') || 'body', formatIssue(issue)];
    }
  }
}

/** Turns the schema's errors into the envelope. */
function toRefusal(error: z.core.$ZodError): RefusedAnswer<422> {
  return refuseProblems(listProblems(error));
}
