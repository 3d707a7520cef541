import { listRequiredPlaceholders, wordingProblem, type WordingProblem } from '../../contract/content/wording-rules.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { type MessageWords, placeholder } from '../platform/message-words.ts';
import { computeSmsSize, tidySms } from '../platform/sending/sms-text.ts';
import type { OutlinePart } from './load-outlines.ts';
import type { Samples } from './wordings.ts';

export type PartProblem =
  | WordingProblem
  | { readonly kind: 'sms_too_long'; readonly length: number; readonly most: number }
  | { readonly kind: 'unknown_text' };

const singleSmsLength = 160;

/** Fills a text with sample values. */
export const fillSamples = (text: string, samples: Samples): string =>
  text.replaceAll(placeholder, (_, name: string) => samples[name] ?? '…');

/** Measures a text message at its longest, in segments. */
export function measureSms(text: string, longest: Samples) {
  const whole = tidySms(fillSamples(text, longest));
  return { text: whole, ...computeSmsSize(whole) };
}

/**
 * Requires text messages to fit 160 characters with the longest values. Where the built-in text is longer, and shortened when sent, its
 * length is the limit.
 */
function smsProblem(text: string, builtIn: string, longest: Samples): PartProblem | undefined {
  const [own, known] = [measureSms(text, longest), measureSms(builtIn, longest)];
  if (own.segments === 1) return undefined;
  const most = known.segments === 1 ? singleSmsLength : Math.max(singleSmsLength, known.length);
  // Characters outside the SMS alphabet reduce the limit to 70.
  if (own.length <= most && own.segments <= known.segments) return undefined;
  return { kind: 'sms_too_long', length: own.length, most };
}

function findProblem(
  part: OutlinePart,
  text: string,
  { language, longest }: { readonly language: PageLanguage; readonly longest: Samples },
) {
  const builtIn = part.builtIn[language];
  const { role, placeholders } = part;
  return (
    wordingProblem(text, { role, placeholders, needed: listRequiredPlaceholders(builtIn) }) ??
    (role === 'sms' ? smsProblem(text, builtIn, longest) : undefined)
  );
}

/** Returns why a message's texts cannot be sent, by text key; empty if they can. */
export function judgeWording(
  parts: readonly OutlinePart[],
  words: MessageWords,
  by: { readonly language: PageLanguage; readonly longest: Samples },
): ReadonlyMap<string, PartProblem> {
  const problems = new Map<string, PartProblem>();
  for (const [key, text] of Object.entries(words)) {
    const part = parts.find((one) => one.key === key);
    const problem = part === undefined ? ({ kind: 'unknown_text' } as const) : findProblem(part, text, by);
    if (problem !== undefined) problems.set(key, problem);
  }
  return problems;
}

/** Returns the texts that differ from the built-in ones. */
export function changedWords(parts: readonly OutlinePart[], words: MessageWords, language: PageLanguage): MessageWords {
  return Object.fromEntries(
    Object.entries(words).filter(([key, text]) => parts.find((part) => part.key === key)?.builtIn[language] !== text),
  );
}
