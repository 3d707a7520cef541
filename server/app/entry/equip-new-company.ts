import { openAccount } from '../../billing/open-account.ts';
import { businessUnits } from '../../companies/business-units.ts';
import type { EquipCompany } from '../../companies/registration/register-installer.ts';
import { createCoverageArea } from '../../coverage/create-coverage-area.ts';

/** What a company that registers itself begins with in the domains above its own: an account and an empty first area. */
export const equipNewCompany: EquipCompany = async (tx, { companyId, country }) => {
  await openAccount(tx, { companyId, country, currency: businessUnits[country].currency });
  await createCoverageArea(tx, { companyId, name: 'Coverage 1' });
};
