import type { CompanyWire } from '../../contract/companies/endpoints.ts';

const keyAccount = 1;
const limited = 3;

/** Key accounts have no dashboard. */
export function hasDashboard({ type_id: type }: CompanyWire['account']): boolean {
  return type !== keyAccount;
}

/** Limited accounts have no public listing. */
export function hasListing({ type_id: type }: CompanyWire['account']): boolean {
  return type !== limited;
}
