import type { Prose } from './read-prose.ts';

/** Phrases that read like a translation, each with its replacement. */
export const telltales: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bby itself\b/i, 'automatically, alone'],
  [/\banew\b/i, 'again'],
  [/\b(?:is|are|was|were) (?:told|looked for)\b/i, 'notified, searched'],
  [/\bgone back\b/i, 'refunded, reversed'],
  [/\bwho(?:ever)? comes (?:first|second)\b/i, 'the first, the second'],
  [/\bin the way of\b/i, 'blocks, conflicts with'],
  [/\bas (?:it|they) stands?\b/i, 'current'],
  [/\bby chance\b/i, 'at random, randomly'],
  [/\bnobody but\b/i, 'only'],
  [/\bno (?:longer|more) any\b/i, 'no longer'],
  [/\bis no (?:longer )?(?:one|such)\b/i, 'there is none'],
  [/^(?:What|Who|Whoever|Whatever|Of what|That) [^.?]*\.$/, 'start with a verb or the thing itself'],
  [/\bwhoever\b/i, 'anyone who, the user who'],
  [/\bis (?:theirs|ours|its own)\b/i, 'belongs to'],
  [/\bback-office\b/i, 'back office'],
  [/\bsays nothing\b/i, 'is silent, returns nothing'],
];

/** Hard limit per sentence; the style guide recommends at most 25 words. */
export const maxWords = 40;

const sentences = (text: string): string[] => text.replaceAll(/`[^`]*`/g, 'code').split(/(?<=[.!?:;])\s+(?=[-A-Z`(*])/);

/** Problems of a comment or paragraph. */
export function judgeProse({ place, text }: Prose): string[] {
  const problems = telltales
    .filter(([pattern]) => pattern.test(text))
    .map(([pattern, instead]) => `${place}: ${String(pattern)}, write: ${instead}`);
  for (const sentence of sentences(text)) {
    const words = sentence.split(/\s+/).length;
    if (words > maxWords) problems.push(`${place}: a sentence of ${words} words, at most ${maxWords}`);
  }
  return problems;
}

/** Problems of an English text of the product: habits only, since lengths are a matter of layout. */
export function judgeText({ place, text }: Prose): string[] {
  return telltales
    .filter(([pattern]) => !pattern.source.startsWith('^') && pattern.test(text))
    .map(([pattern, instead]) => `${place}: ${String(pattern)}, write: ${instead}`);
}

/** Problems of a commit subject: `scope: imperative`, at most 72 characters. */
export function judgeSubject({ place, text }: Prose): string[] {
  if (text.length > 72) return [`${place}: a subject of ${text.length} characters, at most 72`];
  return /^[a-z0-9][a-z0-9 /-]*: [a-z]/.test(text) ? [] : [`${place}: "${text}" is not "scope: what it changes"`];
}
