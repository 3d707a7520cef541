import { financeChoice } from '../../contract/finance/finance-rule.ts';
import type { FinanceSite } from '../../contract/finance/values.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { valueOf } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { findFinanceLead } from './queries.ts';
import { financePartner } from './settings.ts';
import { insertOfLead } from './store.ts';
import { tellCustomer, tellPartner } from './tell-introduction.ts';

export type LeadIntroductionOutcome =
  | { readonly kind: 'introduced'; readonly sentAt: Date }
  | { readonly kind: 'refused'; readonly reason: 'not_allowed' | 'already_sent' | 'too_late' | 'no_partner' }
  | { readonly kind: 'unknown' };

/** Introduces the customer of a lead to the finance partner of its site, and tells both, in one transaction. */
export async function introduceLead(tx: Tx, input: { companyId: CompanyId; code: string }): Promise<LeadIntroductionOutcome> {
  const lead = await findFinanceLead(tx, input);
  if (lead === undefined) return { kind: 'unknown' };
  const choice = financeChoice(lead.company, lead.facts, lead.now.getTime());
  if (choice.kind === 'none') return { kind: 'refused', reason: choice.reason };
  const partner = valueOf(lead.settings, financePartner[lead.site]);
  if (partner === null) return { kind: 'refused', reason: 'no_partner' };
  const { companyId } = input;
  const introduced = await tx.first(insertOfLead({ companyId, purchaseId: lead.purchaseId, site: lead.site satisfies FinanceSite }));
  if (introduced === undefined) return { kind: 'refused', reason: 'already_sent' };
  await tx.together(
    tellPartner({ id: introduced.id, partner }),
    tellCustomer({ id: introduced.id, recipient: { kind: 'enquiry', id: lead.enquiryId }, cause: `lead:${lead.purchaseId}` }),
  );
  return { kind: 'introduced', sentAt: introduced.sentAt };
}
