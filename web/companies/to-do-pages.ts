import type { ToDoKey } from '../../contract/companies/values.ts';

/** Page of each setup task. */
export const toDoPages: Readonly<Record<ToDoKey, string>> = {
  company_details: '/account/company',
  coverage: '/settings/coverage',
  listing: '/profile/listing',
  missing_payment_method: '/account/payment-methods',
  lead_delivery: '/settings/lead-delivery',
  lead_alerts: '/settings/lead-alerts',
};

/** Whether a server value is one of these tasks. */
export function isToDo(word: string): word is ToDoKey {
  return Object.hasOwn(toDoPages, word);
}
