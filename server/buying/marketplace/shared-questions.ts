import { readPublicQuestions, type PublicQuestions } from '../../catalogue/public-questions-query.ts';
import type { Db } from '../../platform/database/database.ts';

/**
 * The questions and their texts, read once and shared for a while: they change with the catalogue, and a page of Buy leads that
 * asked for them row by row would take twice as long.
 */
export function sharedQuestions(lifetimeMs: number): (db: Db) => Promise<PublicQuestions> {
  let known: { readonly until: number; readonly questions: Promise<PublicQuestions> } | undefined;
  return (db) => {
    const now = performance.now();
    if (known === undefined || known.until <= now) {
      const questions = readPublicQuestions(db);
      known = { until: now + lifetimeMs, questions };
      // A failed reading must not be remembered.
      questions.catch(() => (known = undefined));
    }
    return known.questions;
  };
}
