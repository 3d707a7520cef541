import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { hasDashboard } from '../companies/account-type.ts';

interface Entry {
  readonly to: string;
  /** Left out: everybody sees it. */
  readonly isShown?: (company: CompanyWire) => boolean;
}

/** The side menu in its order. Each entry appears with its screen; a group without entries leaves no gap. */
const menu = [
  { id: 'dashboard', to: '/', isShown: ({ account }) => hasDashboard(account) },
  { id: 'buyLeads', to: '/buy-leads', isShown: ({ account }) => account.show_buy_leads },
  { id: 'myLeads', to: '/my-leads' },
  {
    id: 'account',
    entries: [
      { id: 'user', to: '/account/user' },
      { id: 'company', to: '/account/company' },
      { id: 'accreditations', to: '/account/accreditations' },
    ],
  },
  {
    id: 'settings',
    isShown: ({ account }) => account.show_settings,
    entries: [
      { id: 'coverage', to: '/settings/coverage' },
      { id: 'leadDelivery', to: '/settings/lead-delivery' },
      { id: 'leadAlerts', to: '/settings/lead-alerts' },
    ],
  },
  {
    id: 'help',
    entries: [
      { id: 'contact', to: '/help/contact' },
      { id: 'terms', to: '/help/terms' },
      { id: 'privacy', to: '/help/privacy' },
    ],
  },
] as const satisfies readonly (
  | (Entry & { readonly id: string })
  | { readonly id: string; readonly isShown?: Entry['isShown']; readonly entries: readonly (Entry & { readonly id: string })[] }
)[];

type Item = (typeof menu)[number];
export type MenuLink = Extract<Item, { readonly to: string }> | Extract<Item, { readonly entries: unknown }>['entries'][number];
type GroupItem = Extract<Item, { readonly entries: unknown }>;
export interface MenuGroup {
  readonly id: GroupItem['id'];
  readonly entries: readonly MenuLink[];
}

const isShownTo =
  (company: CompanyWire) =>
  ({ isShown }: { readonly id: string; readonly isShown?: Entry['isShown'] }): boolean =>
    isShown === undefined || isShown(company);

/** What this company may see. */
export function menuFor(company: CompanyWire): readonly (MenuLink | MenuGroup)[] {
  const isShown = isShownTo(company);
  return menu.flatMap((item): (MenuLink | MenuGroup)[] => {
    if (!isShown(item)) return [];
    if (!('entries' in item)) return [item];
    const entries = item.entries.filter((entry) => isShown(entry));
    return entries.length === 0 ? [] : [{ id: item.id, entries }];
  });
}
