/** Under which keys answers about reviews are kept. */
export const reviewKeys = {
  anyOfReviews: () => ['feedback'],
  anyInventory: () => ['feedback', 'inventory'],
  inventory: (query: unknown) => ['feedback', 'inventory', query],
  stats: () => ['feedback', 'stats'],
  preview: (code: string) => ['feedback', 'request-preview', code],
} as const;
