/** Answers that need not be right to the second, each remembered for a while by what was asked. */
export interface SharedAnswers {
  get<Answer>(what: readonly unknown[], read: () => Promise<Answer>): Promise<Answer>;
}

const maxEntries = 2_000;

/**
 * A total over everything is not counted per request: 60,000 rows cost 14 ms each time, and the thirty days of a million enquiries a
 * quarter of a second. One caller counts, the others wait for it. What is asked under one name has one kind of answer.
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
      // A failed one must not be remembered.
      answer.catch(() => answers.delete(key));
      return answer;
    },
  };
}
