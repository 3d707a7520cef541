import type { CompanyWire } from '../../../contract/companies.ts';

/** The entries of the side menu in their order; each appears with its screen. */
const entries = [
  { id: 'buyLeads', to: '/buy-leads', isShown: ({ account }: CompanyWire) => account.show_buy_leads },
  { id: 'myLeads', to: '/my-leads', isShown: () => true },
] as const;

export type MenuEntry = (typeof entries)[number];

/** What this company may see; hidden entries leave no gap. */
export function menuFor(company: CompanyWire): readonly MenuEntry[] {
  return entries.filter(({ isShown }) => isShown(company));
}
