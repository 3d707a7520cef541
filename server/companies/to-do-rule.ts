import { toDoKeys, type ToDoKey } from '../../contract/companies/values.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export interface ToDoFacts {
  /** 1 key, 2 standard, 3 limited. */
  readonly accountType: number;
  readonly showSettings: boolean;
  readonly companyDetailsFilled: boolean;
  /** At least one area with work types and districts. */
  readonly hasCoverage: boolean;
  /** Trading name and description. */
  readonly hasListing: boolean;
  /** A chargeable card, or permission to buy without one. */
  readonly hasPaymentMethod: boolean;
  readonly leadDeliveryConfirmed: boolean;
  readonly leadAlertsConfirmed: boolean;
}

/** Company types with a mandatory public register number. */
const registeredCompanyTypes = ['Ltd', 'Plc', 'CIC', 'PrivateLtd', 'Unlimited'];

const limitedAccountType = 3;

interface ToDo {
  readonly key: ToDoKey;
  readonly complete: boolean;
}

/**
 * Lists a company's required tasks, done or not. Product rules, section 7: all must be complete to buy; limited accounts have no listing;
 * with settings hidden nothing is required.
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
  return toDoKeys
    .filter((key) => key !== 'listing' || facts.accountType !== limitedAccountType)
    .map((key) => ({ key, complete: complete[key] }));
}

/** Lists the open to-dos. */
export function openToDos(facts: ToDoFacts): ToDoKey[] {
  return toDoList(facts)
    .filter((toDo) => !toDo.complete)
    .map((toDo) => toDo.key);
}

/** Whether company `c` has a card chargeable today, in its own calendar. */
export const hasUsableCard: Sql = sql`
  exists (select from cards k where k.company_id = c.id and k.removed_at is null
            and k.expires_on >= (app_now() at time zone c.time_zone)::date)`;

/** Facts of the to-do rule except the payment method; expects `c` as the company and `u` as its account owner. */
export const toDoFactColumns: Sql = sql`
  c.account_type as "accountType", c.show_settings as "showSettings",
  num_nulls(nullif(u.title, ''), nullif(c.phone, ''), nullif(c.mobile, ''), nullif(c.address_line1, ''), nullif(c.town, ''),
            nullif(c.postcode, '')) = 0
    and (coalesce(c.company_number, '') <> '' or c.company_type is null or c.company_type <> all(${registeredCompanyTypes}))
    as "companyDetailsFilled",
  exists (select from coverage_areas a where a.company_id = c.id
            and exists (select from coverage_work_types w where w.coverage_area_id = a.id)
            and exists (select from coverage_districts d where d.coverage_area_id = a.id)) as "hasCoverage",
  exists (select from listings l where l.company_id = c.id and l.trading_name <> '' and l.description <> '') as "hasListing",
  c.lead_delivery_confirmed_at is not null as "leadDeliveryConfirmed",
  c.lead_alerts_confirmed_at is not null as "leadAlertsConfirmed"`;
