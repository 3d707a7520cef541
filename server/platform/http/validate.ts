import * as z from 'zod';
import type { Endpoint } from '../../../contract/kit/endpoint.ts';
import type { FormRules } from '../../../contract/kit/problem.ts';
import { errorText, type ErrorText } from '../texts.ts';
import { parseInput } from './parse-input.ts';
import { refuseProblems } from './refuse-problems.ts';
import type { RefusedAnswer } from './route.ts';

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
