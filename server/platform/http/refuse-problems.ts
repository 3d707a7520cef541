import type * as z from 'zod';
import type { Problem } from '../../../contract/kit/problem.ts';
import { errorText } from '../texts.ts';
import { refuse, type RefusedAnswer } from './route.ts';

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
export function* problemsOf(error: z.core.$ZodError, at: readonly PropertyKey[] = []): Generator<readonly [string, string]> {
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
export function failureOf(error: z.core.$ZodError): RefusedAnswer<422> {
  return refuseProblems(problemsOf(error));
}
