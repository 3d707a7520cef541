import { toDoKeys, type ToDoKey } from '../../contract/companies/values.ts';

export interface ToDoFacts {
  /** 1 key, 2 standard, 3 limited. */
  readonly accountType: number;
  readonly showSettings: boolean;
  readonly companyDetailsFilled: boolean;
  /** At least one area with work types and districts. */
  readonly hasCoverage: boolean;
  /** Trading name and description. */
  readonly hasListing: boolean;
  /** A card that can be charged, or leave to buy without one. */
  readonly hasPaymentMethod: boolean;
  readonly leadDeliveryConfirmed: boolean;
  readonly leadAlertsConfirmed: boolean;
}

/** The types of company that have a number in a public register and must give it. */
export const registeredCompanyTypes = ['Ltd', 'Plc', 'CIC', 'PrivateLtd', 'Unlimited'];

const limited = 3;

export interface ToDo {
  readonly key: ToDoKey;
  readonly complete: boolean;
}

/**
 * What is required of the company, done or not. Product rules, section 7: all must be complete to buy; limited accounts
 * have no listing; a company that is not shown its settings could complete nothing, so nothing is required of it.
 */
export function toDoList(facts: ToDoFacts): ToDo[] {
  if (!facts.showSettings) return [];
  const complete: Readonly<Record<ToDoKey, boolean>> = {
    company_details: facts.companyDetailsFilled,
    coverage: facts.hasCoverage,
    listing: facts.hasListing,
    missing_payment_method: facts.hasPaymentMethod,
    lead_delivery: facts.leadDeliveryConfirmed,
    lead_alerts: facts.leadAlertsConfirmed,
  };
  return toDoKeys.filter((key) => key !== 'listing' || facts.accountType !== limited).map((key) => ({ key, complete: complete[key] }));
}

/** What is still open of it. */
export function openToDos(facts: ToDoFacts): ToDoKey[] {
  return toDoList(facts)
    .filter((toDo) => !toDo.complete)
    .map((toDo) => toDo.key);
}
