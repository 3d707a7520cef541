const root = ['operator', 'invoices'] as const;

/** What is kept of documents and accounts in the back-office, so that a change can have all of it fetched anew. */
export const staffBillingKeys = {
  all: root,
  list: (asked: object) => [...root, 'list', asked] as const,
  ageing: (country: string | undefined) => [...root, 'ageing', country ?? 'all'] as const,
  document: (code: string) => [...root, 'document', code] as const,
  late: [...root, 'late'] as const,
  requests: [...root, 'requests'] as const,
  limits: (id: number) => [...root, 'limits', id] as const,
  accounts: (search: string) => [...root, 'accounts', search] as const,
  account: (id: number) => [...root, 'account', id] as const,
};
