/** Under which keys answers are kept. */
export const disputeKeys = {
  /** Everything that is kept of leads: a report changes how they stand, in lists and on their page. */
  leads: () => ['lead'],
  /** The same answer as the page of the lead keeps: who comes from there need not wait for it again. */
  lead: (code: string) => ['lead', 'find', code],
  reporting: (code: string) => ['lead', 'report', code],
  policy: () => ['returns-policy'],
} as const;
