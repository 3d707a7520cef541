/** Role of a text in its message; `value` appears beside a label or within another text. */
export const partRoles = ['subject', 'heading', 'paragraph', 'note', 'button', 'label', 'value', 'title', 'detail', 'sms'] as const;
export type PartRole = (typeof partRoles)[number];

export const maxWordingLength = 1_000;
/** Mail programs truncate a longer subject, heading or button. */
export const maxWordingLineLength = 150;

/** The noun for a lead is available in every text, in the form that the language needs. */
export const nounPlaceholders = ['lead', 'leads', 'Lead', 'Leads', 'leadCompound', 'LeadCompound'] as const;

/**
 * Placeholders that a text may omit although the built-in one has them: they make it friendlier or more exact. All others
 * are required, above all links, codes and dates.
 */
const optionalPlaceholders: ReadonlySet<string> = new Set([
  ...nounPlaceholders,
  'brand',
  'card',
  'company',
  'count',
  'document',
  'forename',
  'last4',
  'max',
  'name',
  'place',
  'sold',
  'stars',
  'timescale',
  'workType',
]);

/** Lists the placeholders of a text, each once. */
export function listPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''))];
}

/** Lists the placeholders a text must keep: those of the built-in one that its reader needs. */
export const listRequiredPlaceholders = (builtIn: string): string[] =>
  listPlaceholders(builtIn).filter((name) => !optionalPlaceholders.has(name));

/** How a text is validated: its role, its available placeholders, and the required ones. */
export interface JudgedPart {
  readonly role: PartRole;
  readonly placeholders: readonly string[];
  readonly needed: readonly string[];
}

export interface WordingProblem {
  readonly kind: 'empty' | 'too_long' | 'line_break' | 'unknown' | 'missing' | 'braces';
  /** The unknown or missing placeholder. */
  readonly name?: string;
}

const singleLineRoles: ReadonlySet<PartRole> = new Set(['subject', 'heading', 'button', 'label', 'value', 'title', 'detail', 'sms']);

/** Returns why a text cannot be used; undefined if it can. */
export function wordingProblem(text: string, { role, placeholders, needed }: JudgedPart): WordingProblem | undefined {
  if (text.trim() === '') return { kind: 'empty' };
  if (singleLineRoles.has(role) && text.includes('\n')) return { kind: 'line_break' };
  if (text.length > (role === 'paragraph' || role === 'note' || role === 'sms' ? maxWordingLength : maxWordingLineLength))
    return { kind: 'too_long' };
  if (/[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))) return { kind: 'braces' };
  const named = listPlaceholders(text);
  const known: ReadonlySet<string> = new Set([...placeholders, ...nounPlaceholders]);
  const unknown = named.find((name) => !known.has(name));
  if (unknown !== undefined) return { kind: 'unknown', name: unknown };
  const missing = needed.find((name) => !named.includes(name));
  return missing === undefined ? undefined : { kind: 'missing', name: missing };
}
