import { acceptedLanguage } from '../../../platform/http/accepted-language-rule.ts';
import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };

const texts = { en, da, sv, no, es, fr } as const;
export type PageLanguage = keyof typeof texts;
export type PageTexts = typeof en;

function isPageLanguage(text: string): text is PageLanguage {
  return Object.hasOwn(texts, text);
}

/** The language that was asked for, else the one that the browser wants most, else English. */
export function pageLanguage(asked: unknown, accepted: string | undefined): PageLanguage {
  if (typeof asked === 'string' && isPageLanguage(asked)) return asked;
  return acceptedLanguage(accepted, 'en');
}

export function textsIn(language: PageLanguage): PageTexts {
  return texts[language];
}

/** The words for a problem of the protocol, for the cardholder. The bank's own reason says more than that it declined. */
export function wordsFor(
  language: PageLanguage,
  problem: { readonly code?: string | undefined; readonly decline_code?: string | undefined },
): string {
  const { errors } = textsIn(language);
  const known: Readonly<Record<string, string>> = errors;
  const code = problem.code?.replace(/^(?:payment|setup)_intent_authentication_failure$/, 'authentication_failure');
  return known[problem.decline_code ?? ''] ?? known[code ?? ''] ?? errors.other;
}
