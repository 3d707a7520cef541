import { type ToDoKey, toDoKeys } from '../../contract/companies/values.ts';

/** Page of each setup task. */
export const toDoPages = {
  company_details: '/account/company',
  coverage: '/settings/coverage',
  listing: '/profile/listing',
  missing_payment_method: '/account/payment-methods',
  lead_delivery: '/settings/lead-delivery',
  lead_alerts: '/settings/lead-alerts',
} as const satisfies Readonly<Record<ToDoKey, string>>;

export const accreditationsPage = '/account/accreditations';

/** Whether a server value is one of these tasks. */
export function isToDo(word: string): word is ToDoKey {
  return Object.hasOwn(toDoPages, word);
}

export type ToDos = readonly { readonly key: ToDoKey; readonly complete: boolean }[];

/** Whether the address is that page or one of its steps. */
export function isOnPage(pathname: string, page: string): boolean {
  return pathname === page || pathname.startsWith(`${page}/`);
}

/** Returns the task that is done on the page of this address. */
export function findToDoOf(pathname: string): ToDoKey | undefined {
  return toDoKeys.find((key) => isOnPage(pathname, toDoPages[key]));
}

/** Returns the next open task after the given one, starting over at the end of the list; undefined if all are done. */
export function findNextToDo(toDos: ToDos, after: ToDoKey): ToDoKey | undefined {
  const place = toDos.findIndex(({ key }) => key === after) + 1;
  return [...toDos.slice(place), ...toDos.slice(0, place)].find(({ complete }) => !complete)?.key;
}
