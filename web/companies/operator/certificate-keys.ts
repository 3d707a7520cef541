/** Under which keys the back-office keeps certificates. */
export const certificateKeys = {
  all: () => ['operator', 'accreditations'],
  list: (search: object) => ['operator', 'accreditations', 'list', search],
  one: (key: string) => ['operator', 'accreditations', 'one', key],
  counters: () => ['operator', 'counters'],
} as const;
