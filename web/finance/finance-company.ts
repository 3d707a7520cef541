import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { offersFinance, type FinanceCompany } from '../../contract/finance/finance-rule.ts';

/** Finance-related fields of a company. */
export function financeCompany({ country, can_offer_finance: canOfferFinance, account }: CompanyWire): FinanceCompany {
  return { country: country.iso_code, canOfferFinance, showFinance: account.show_finance, accountType: account.type_id };
}

/** Whether the company introduces customers at all: menu entry, page and card. */
export const mayOfferFinance = (company: CompanyWire): boolean => offersFinance(financeCompany(company));
