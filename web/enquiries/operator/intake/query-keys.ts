/** Under which keys answers are kept. */
export const intakeKeys = {
  types: (country: string) => ['operator', 'intake', 'types', country],
  sources: () => ['operator', 'sources'],
  sourceNames: () => ['operator', 'sources', 'names'],
} as const;
