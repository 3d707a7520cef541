/** Under which keys answers are kept. */
export const catalogueKeys = {
  prices: () => ['operator', 'prices'],
  cell: (country: string, workTypeId: number) => ['operator', 'prices', 'cell', country, workTypeId],
  effect: (prices: string) => ['operator', 'prices', 'effect', prices],
  factors: (country: string) => ['operator', 'prices', 'factors', country],
  factorEffect: (country: string, factors: string) => ['operator', 'prices', 'factors', country, factors],
  workTypes: () => ['operator', 'work-types'],
  workType: (id: number) => ['operator', 'work-types', 'one', id],
  questions: () => ['operator', 'questions'],
} as const;
