import type { RateGroup } from '../../../contract/disputes/values.ts';

/** Under which keys the back-office keeps answers about reports. */
export const reportKeys = {
  all: () => ['operator', 'reports'],
  list: (search: object) => ['operator', 'reports', 'list', search],
  one: (id: string) => ['operator', 'reports', 'one', id],
  rates: (by: RateGroup) => ['operator', 'reports', 'rates', by],
  /** What waits, beside the entries of the menu. */
  counters: () => ['operator', 'counters'],
} as const;
