/** A cache for answers that may be a little stale, keyed by the query. */
export interface SharedAnswers {
  get<Answer>(what: readonly unknown[], read: () => Promise<Answer>): Promise<Answer>;
}

const maxEntries = 2_000;

/**
 * Creates a short-lived cache for totals: counting 60,000 rows costs 14 ms per request, thirty days of a million enquiries
 * 250 ms. One caller counts and the others wait for it. Each key has one type of answer.
 */
export function sharedAnswers(lifetimeMs: number): SharedAnswers {
  const answers = new Map<string, { until: number; answer: Promise<unknown> }>();
  return {
    get<Answer>(what: readonly unknown[], read: () => Promise<Answer>): Promise<Answer> {
      const key = JSON.stringify(what);
      const now = performance.now();
      const known = answers.get(key);
      if (known !== undefined && known.until > now) return known.answer as Promise<Answer>;
      if (answers.size >= maxEntries) answers.clear();
      const answer = read();
      answers.set(key, { until: now + lifetimeMs, answer });
      // Do not cache a failure.
      answer.catch(() => answers.delete(key));
      return answer;
    },
  };
}
