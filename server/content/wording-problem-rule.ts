import { neededIn, wordingProblem, type WordingProblem } from '../../contract/content/wording-rules.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { type MessageWords, placeholder } from '../platform/message-words.ts';
import { sizeOfSms, tidySms } from '../platform/sending/sms-text.ts';
import type { OutlinePart } from './load-outlines.ts';
import type { Samples } from './wordings.ts';

export type PartProblem =
  | WordingProblem
  | { readonly kind: 'sms_too_long'; readonly length: number; readonly most: number }
  | { readonly kind: 'unknown_text' };

const oneMessage = 160;

/** A text with samples in place of what is filled in. */
export const filled = (text: string, samples: Samples): string => text.replaceAll(placeholder, (_, name: string) => samples[name] ?? '…');

/** A text message as long as it can become, and in how many pieces it would travel. */
export function measureSms(text: string, longest: Samples) {
  const whole = tidySms(filled(text, longest));
  return { text: whole, ...sizeOfSms(whole) };
}

/**
 * A text message stays one of 160 places with the longest that is filled in. Where the built-in text is longer by itself, and shortened
 * as it leaves, it counts.
 */
function smsProblem(text: string, builtIn: string, longest: Samples): PartProblem | undefined {
  const [own, known] = [measureSms(text, longest), measureSms(builtIn, longest)];
  if (own.segments === 1) return undefined;
  const most = known.segments === 1 ? oneMessage : Math.max(oneMessage, known.length);
  // Letters beyond the alphabet of text messages leave room for 70.
  if (own.length <= most && own.segments <= known.segments) return undefined;
  return { kind: 'sms_too_long', length: own.length, most };
}

function problemOf(part: OutlinePart, text: string, { language, longest }: { readonly language: PageLanguage; readonly longest: Samples }) {
  const builtIn = part.builtIn[language];
  const { role, placeholders } = part;
  return (
    wordingProblem(text, { role, placeholders, needed: neededIn(builtIn) }) ??
    (role === 'sms' ? smsProblem(text, builtIn, longest) : undefined)
  );
}

/** Why the words of a message cannot be sent, by the key of the text; empty where they can. */
export function judgeWording(
  parts: readonly OutlinePart[],
  words: MessageWords,
  by: { readonly language: PageLanguage; readonly longest: Samples },
): ReadonlyMap<string, PartProblem> {
  const problems = new Map<string, PartProblem>();
  for (const [key, text] of Object.entries(words)) {
    const part = parts.find((one) => one.key === key);
    const problem = part === undefined ? ({ kind: 'unknown_text' } as const) : problemOf(part, text, by);
    if (problem !== undefined) problems.set(key, problem);
  }
  return problems;
}

/** What is worded otherwise than it is built in. */
export function changedWords(parts: readonly OutlinePart[], words: MessageWords, language: PageLanguage): MessageWords {
  return Object.fromEntries(
    Object.entries(words).filter(([key, text]) => parts.find((part) => part.key === key)?.builtIn[language] !== text),
  );
}
