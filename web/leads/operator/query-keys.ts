/** Under which keys answers about leads are kept in the back-office. */
export const deskLeadKeys = {
  all: () => ['operator', 'leads'],
  list: (query: unknown) => ['operator', 'leads', 'list', query],
  filters: () => ['operator', 'leads', 'filters'],
  one: (id: number) => ['operator', 'leads', 'one', id],
  distribution: (id: number) => ['operator', 'leads', 'distribution', id],
} as const;
