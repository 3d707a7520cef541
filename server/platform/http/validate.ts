import * as z from 'zod';
import type { Endpoint } from '../../../contract/kit/endpoint.ts';
import type { FormRules, Problem } from '../../../contract/rules/problem.ts';
import { errorText, type ErrorText } from '../texts.ts';
import { refuse, type RefusedAnswer } from './route.ts';

const noFields = z.strictObject({});

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

/** Turns what the schema found into the envelope: every error names its field, in the order of the fields. */
export function failureOf(error: z.ZodError): RefusedAnswer<422> {
  // Without a prototype: a field that a stranger calls `constructor` or `__proto__` is a name like any other.
  const fields: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  const add = (field: string, text: string): void => {
    const texts = (fields[field] ??= []);
    if (!texts.includes(text)) texts.push(text);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key].join('.'), errorText('unknownField'));
    } else {
      add(issue.path.join('.') || 'body', textOf(issue));
    }
  }
  const errors = Object.entries(fields).flatMap(([field, texts]) => texts.map((text) => `${field}: ${text}`));
  return refuse(422, errors, { fields });
}

/** A refusal that blames one field of a form. */
export function refuseField(field: string, text: string): RefusedAnswer<422> {
  return refuse(422, [`${field}: ${text}`], { fields: { [field]: [text] } });
}

/** The same for several fields of a form. */
export function refuseFields(texts: Readonly<Partial<Record<string, ErrorText>>>): RefusedAnswer<422> {
  const said = Object.entries(texts).flatMap(([field, text]) => (text === undefined ? [] : [[field, errorText(text)] as const]));
  return refuse(
    422,
    said.map(([field, text]) => `${field}: ${text}`),
    { fields: Object.fromEntries(said.map(([field, text]) => [field, [text]])) },
  );
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
    const result = schema.safeParse(value, { reportInput: true });
    if (!result.success) return { ok: false, refused: failureOf(result.error) };
    // Of a body of lines each is judged by itself, when it has been read.
    const unstorable = part === 'body' && endpoint.bodyKind === 'ndjson' ? undefined : findUnstorable(value);
    if (unstorable !== undefined) return { ok: false, refused: refuseField(unstorable.join('.') || part, errorText('invalid')) };
    input[part] = result.data;
  }
  return { ok: true, input };
}
