/** Under which keys the back-office keeps reviews. */
export const moderationKeys = {
  all: () => ['operator', 'reviews'],
  list: (search: object) => ['operator', 'reviews', 'list', search],
  one: (id: string) => ['operator', 'reviews', 'one', id],
  counters: () => ['operator', 'counters'],
} as const;
