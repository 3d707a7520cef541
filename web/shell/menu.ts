import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { can, type Capability } from '../../contract/kit/capabilities.ts';
import { hasDashboard, hasListing } from '../companies/account-type.ts';
import { mayOfferFinance } from '../finance/finance-company.ts';

interface Entry {
  readonly to: string;
  /** If omitted, everyone sees it. */
  readonly isShown?: (company: CompanyWire) => boolean;
  /** Without this capability, the member does not see it. */
  readonly needs?: Capability;
  /** Marked as new. */
  readonly isNew?: true;
}

/** The side menu in order. A group without entries leaves no gap. */
const menu = [
  { id: 'dashboard', to: '/', isShown: ({ account }) => hasDashboard(account) },
  { id: 'buyLeads', to: '/buy-leads', isShown: ({ account }) => account.show_buy_leads },
  { id: 'myLeads', to: '/my-leads' },
  { id: 'results', to: '/results', needs: 'read-billing' },
  { id: 'offerFinance', to: '/offer-finance', isShown: mayOfferFinance, needs: 'work-leads', isNew: true },
  {
    id: 'account',
    entries: [
      { id: 'invoices', to: '/account/invoices', needs: 'read-billing' },
      { id: 'paymentMethods', to: '/account/payment-methods', needs: 'read-billing' },
      { id: 'user', to: '/account/user' },
      { id: 'people', to: '/account/people', needs: 'manage-company' },
      { id: 'company', to: '/account/company', needs: 'set-up' },
      { id: 'accreditations', to: '/account/accreditations', needs: 'set-up' },
    ],
  },
  {
    id: 'profile',
    entries: [
      { id: 'listing', to: '/profile/listing', isShown: ({ account }) => hasListing(account), needs: 'set-up' },
      { id: 'reviews', to: '/profile/reviews' },
    ],
  },
  {
    id: 'settings',
    isShown: ({ account }) => account.show_settings,
    entries: [
      { id: 'coverage', to: '/settings/coverage', needs: 'set-up' },
      { id: 'leadDelivery', to: '/settings/lead-delivery', needs: 'set-up' },
      { id: 'leadAlerts', to: '/settings/lead-alerts', needs: 'buy' },
      { id: 'integrations', to: '/settings/integrations', needs: 'manage-company' },
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
  const isShown = ({ isShown: rule, needs }: Pick<Entry, 'isShown' | 'needs'> & { readonly id: string }): boolean =>
    (rule === undefined || rule(company)) && (needs === undefined || can(company.role, needs));
  return menu.flatMap((item): (MenuLink | MenuGroup)[] => {
    if (!isShown(item)) return [];
    if (!('entries' in item)) return [item];
    const entries: readonly MenuLink[] = item.entries.filter(isShown);
    return entries.length === 0 ? [] : [{ id: item.id, entries }];
  });
}

/** Finds the capability that a page of the menu, or one below it, needs. */
export function findNeededCapability(pathname: string): Capability | undefined {
  const entries: readonly Entry[] = menu.flatMap((item): readonly Entry[] => ('entries' in item ? item.entries : [item]));
  return entries.find(({ to, needs }) => needs !== undefined && (pathname === to || pathname.startsWith(`${to}/`)))?.needs;
}
