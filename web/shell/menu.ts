import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { hasDashboard, hasListing } from '../companies/account-type.ts';
import { mayOfferFinance } from '../finance/finance-company.ts';

interface Entry {
  readonly to: string;
  /** If omitted, everyone sees it. */
  readonly isShown?: (company: CompanyWire) => boolean;
  /** Marked as new. */
  readonly isNew?: true;
}

/** The side menu in order. A group without entries leaves no gap. */
const menu = [
  { id: 'dashboard', to: '/', isShown: ({ account }) => hasDashboard(account) },
  { id: 'buyLeads', to: '/buy-leads', isShown: ({ account }) => account.show_buy_leads },
  { id: 'myLeads', to: '/my-leads' },
  { id: 'results', to: '/results' },
  { id: 'offerFinance', to: '/offer-finance', isShown: mayOfferFinance, isNew: true },
  {
    id: 'account',
    entries: [
      { id: 'invoices', to: '/account/invoices' },
      { id: 'paymentMethods', to: '/account/payment-methods' },
      { id: 'user', to: '/account/user' },
      { id: 'company', to: '/account/company' },
      { id: 'accreditations', to: '/account/accreditations' },
    ],
  },
  {
    id: 'profile',
    entries: [
      { id: 'listing', to: '/profile/listing', isShown: ({ account }) => hasListing(account) },
      { id: 'reviews', to: '/profile/reviews' },
    ],
  },
  {
    id: 'settings',
    isShown: ({ account }) => account.show_settings,
    entries: [
      { id: 'coverage', to: '/settings/coverage' },
      { id: 'leadDelivery', to: '/settings/lead-delivery' },
      { id: 'leadAlerts', to: '/settings/lead-alerts' },
      { id: 'integrations', to: '/settings/integrations' },
    ],
  },
  {
    id: 'help',
    entries: [
      { id: 'contact', to: '/help/contact' },
      { id: 'returns', to: '/help/returns' },
      { id: 'terms', to: '/help/terms' },
      { id: 'privacy', to: '/help/privacy' },
    ],
  },
] as const satisfies readonly (
  | (Entry & { readonly id: string })
  | { readonly id: string; readonly isShown?: Entry['isShown']; readonly entries: readonly (Entry & { readonly id: string })[] }
)[];

type Item = (typeof menu)[number];
type GroupItem = Extract<Item, { readonly entries: unknown }>;
type LinkItem = Exclude<Item, GroupItem> | GroupItem['entries'][number];
export interface MenuLink extends Entry {
  readonly id: LinkItem['id'];
}
export interface MenuGroup {
  readonly id: GroupItem['id'];
  readonly entries: readonly MenuLink[];
}

/** Returns the menu entries this company may see. */
export function menuFor(company: CompanyWire): readonly (MenuLink | MenuGroup)[] {
  const isShown = ({ isShown: rule }: { readonly id: string; readonly isShown?: Entry['isShown'] }): boolean =>
    rule === undefined || rule(company);
  return menu.flatMap((item): (MenuLink | MenuGroup)[] => {
    if (!isShown(item)) return [];
    if (!('entries' in item)) return [item];
    const entries: readonly MenuLink[] = item.entries.filter(isShown);
    return entries.length === 0 ? [] : [{ id: item.id, entries }];
  });
}
