import type { CompanyWire } from '../../contract/companies/endpoints.ts';

const keyAccount = 1;

/** Key accounts see no dashboard. */
export function hasDashboard({ type_id: type }: CompanyWire['account']): boolean {
  return type !== keyAccount;
}
