import { offersFinance } from '../../contract/finance/finance-rule.ts';
import type { FinanceSite } from '../../contract/finance/values.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { valueOf } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { findFinanceCompany } from './queries.ts';
import { financePartner, introductionDays } from './settings.ts';
import { insertOfForm, type NamedCustomer } from './store.ts';
import { tellCustomer, tellPartner } from './tell-introduction.ts';

export type CustomerIntroductionOutcome =
  | { readonly kind: 'introduced'; readonly sentAt: Date }
  | { readonly kind: 'refused'; readonly reason: 'not_allowed' | 'no_partner' };

/** Introduces a customer whom the company names. What it typed is kept apart from the mails, for as long as the setting says. */
export async function introduceCustomer(
  tx: Tx,
  input: { companyId: CompanyId; site: FinanceSite; customer: NamedCustomer },
): Promise<CustomerIntroductionOutcome> {
  const { companyId, site, customer } = input;
  const found = await findFinanceCompany(tx, companyId);
  if (found === undefined || !offersFinance(found.company)) return { kind: 'refused', reason: 'not_allowed' };
  const partner = valueOf(found.settings, financePartner[site]);
  if (partner === null) return { kind: 'refused', reason: 'no_partner' };
  const introduced = await tx.first(insertOfForm({ companyId, site, customer, days: valueOf(found.settings, introductionDays) }));
  if (introduced === undefined) throw new Error('the introduction was not written');
  const { id, sentAt } = introduced;
  await tx.together(
    tellPartner({ id, partner }),
    tellCustomer({ id, recipient: { kind: 'address', address: customer.email }, cause: `form:${id}` }),
  );
  return { kind: 'introduced', sentAt };
}
