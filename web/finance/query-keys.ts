/** Under which keys answers are kept. */
export const financeKeys = { options: () => ['finance'] } as const;
