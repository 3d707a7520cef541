import type { CompanyWire } from '../../contract/companies/endpoints.ts';

const keyAccount = 1;
const limited = 3;

/** Key accounts see no dashboard. */
export function hasDashboard({ type_id: type }: CompanyWire['account']): boolean {
  return type !== keyAccount;
}

/** Limited accounts are not listed anywhere. */
export function hasListing({ type_id: type }: CompanyWire['account']): boolean {
  return type !== limited;
}
