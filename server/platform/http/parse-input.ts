import * as z from 'zod';
import { errorText } from '../texts.ts';
import { failureOf, problemsOf, refuseProblems } from './refuse-problems.ts';
import type { RefusedAnswer } from './route.ts';

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
