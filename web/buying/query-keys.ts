/** Under which keys answers are kept. */
export const buyingKeys = {
  marketplace: (filters: unknown, arrival: unknown) => ['lead', 'marketplace', filters, arrival],
  inside: (workTypes: readonly number[], sold: readonly number[]) => ['lead', 'marketplace', 'inside', workTypes, sold],
  marketplaceWorkTypes: () => ['lead', 'marketplace', 'work-types'],
  questions: (lead: number) => ['lead', 'questions', lead],
  declineReasons: () => ['lead', 'reject-reasons'],
  boughtCode: (quoteCode: string) => ['lead', 'bought-code', quoteCode],
} as const;
