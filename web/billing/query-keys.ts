/** Under which keys answers are kept. */
export const billingKeys = {
  anyOfInvoices: () => ['invoice'],
  inventory: (query: unknown) => ['invoice', 'inventory', query],
  unpaid: () => ['invoice', 'all-unpaid'],
  invoice: (code: string) => ['invoice', 'detail', code],
  entries: (page: number) => ['invoice', 'ledger', page],
  count: (range: unknown) => ['invoice', 'count', range],
} as const;
