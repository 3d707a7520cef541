/** What a text of a message is in it; `value` stands beside a label or within another text. */
export const partRoles = ['subject', 'heading', 'paragraph', 'note', 'button', 'label', 'value', 'title', 'detail', 'sms'] as const;
export type PartRole = (typeof partRoles)[number];

export const longestWording = 1_000;
/** A subject, a heading or a button in more letters is cut off by somebody's mail program. */
export const longestLine = 150;

/** What a lead is called may stand in every text, in the form that the language needs. */
export const nounPlaceholders = ['lead', 'leads', 'Lead', 'Leads'] as const;

/**
 * What a text may leave out though the built-in one has it: it makes the words friendlier or more exact, and its reader does without.
 * All else is needed, a link, a code or a date above all.
 */
const dispensable: ReadonlySet<string> = new Set([
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

/** The names that stand in a text to be filled in, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''))];
}

/** Which names a text has to keep: of those in the built-in one, what its reader cannot do without. */
export const neededIn = (builtIn: string): string[] => placeholdersOf(builtIn).filter((name) => !dispensable.has(name));

/** How a text is judged: what it stands for, which names can be filled in, and which of them its reader needs. */
export interface JudgedPart {
  readonly role: PartRole;
  readonly placeholders: readonly string[];
  readonly needed: readonly string[];
}

export interface WordingProblem {
  readonly kind: 'empty' | 'too_long' | 'line_break' | 'unknown' | 'missing' | 'braces';
  /** Which name is unknown or missing. */
  readonly name?: string;
}

const inOneLine: ReadonlySet<PartRole> = new Set(['subject', 'heading', 'button', 'label', 'value', 'title', 'detail', 'sms']);

/** Why a text cannot be sent in these words; undefined where it can. */
export function wordingProblem(text: string, { role, placeholders, needed }: JudgedPart): WordingProblem | undefined {
  if (text.trim() === '') return { kind: 'empty' };
  if (inOneLine.has(role) && text.includes('\n')) return { kind: 'line_break' };
  if (text.length > (role === 'paragraph' || role === 'note' || role === 'sms' ? longestWording : longestLine)) return { kind: 'too_long' };
  if (/[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))) return { kind: 'braces' };
  const named = placeholdersOf(text);
  const known: ReadonlySet<string> = new Set([...placeholders, ...nounPlaceholders]);
  const unknown = named.find((name) => !known.has(name));
  if (unknown !== undefined) return { kind: 'unknown', name: unknown };
  const missing = needed.find((name) => !named.includes(name));
  return missing === undefined ? undefined : { kind: 'missing', name: missing };
}
