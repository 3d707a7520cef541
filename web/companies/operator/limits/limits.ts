import type { Api } from '../../../../contract/api.ts';
import { companyStatuses } from '../../../../contract/companies/values.ts';
import type { ClientInput, Received } from '../../../../contract/kit/endpoint.ts';

type FlagsAnswer = Received<Api['GET /operator/companies/{id}/flags']>['body']['data'];
type TermsAnswer = Received<Api['GET /operator/companies/{id}/terms']>['body']['data'];
export type FlagsBody = ClientInput<Api['PUT /operator/companies/{id}/flags']>['body'];

/** The switches, by what they are about. */
export const switchGroups = {
  access: ['locked', 'closed'],
  buying: ['purchase_enabled', 'buy_without_card', 'no_marketplace', 'no_widen_marketplace', 'show_buy_leads', 'auto_pay_barred'],
  editing: ['ban_edit', 'ban_edit_coverage', 'allow_edit_company_details'],
  visibility: ['show_settings', 'show_finance', 'can_offer_finance', 'show_holiday_mode_lead_alert_toggle', 'show_listing'],
} as const;
export type SwitchGroup = keyof typeof switchGroups;
export type SwitchName = (typeof switchGroups)[SwitchGroup][number];
export const switchNames: readonly SwitchName[] = Object.values(switchGroups).flat();

export const numberNames = ['credit_limit', 'terms_days', 'discount'] as const;
export type NumberName = (typeof numberNames)[number];

/** What may be entered: the contract says the same. */
export const numberRanges: Readonly<Record<NumberName, { readonly min: number; readonly max: number; readonly decimals: boolean }>> = {
  credit_limit: { min: 0, max: 1_000_000, decimals: true },
  terms_days: { min: 0, max: 120, decimals: false },
  discount: { min: 0, max: 100, decimals: true },
};

/** Everything that is edited at once; numbers as they are typed. A type, not an interface: a form takes any record. */
export type LimitsValues = Record<SwitchName, boolean> & Record<NumberName, string> & { account_type: '1' | '2' | '3' };

export function valuesOf(flags: FlagsAnswer, terms: TermsAnswer, isAutoPayBarred: boolean): LimitsValues {
  const { account_type: type, discount, id: _id, internal_name: _name, status, ...switches } = flags;
  return {
    ...switches,
    closed: status.id === companyStatuses.closed,
    auto_pay_barred: isAutoPayBarred,
    account_type: String(type) as '1' | '2' | '3',
    credit_limit: String(terms.credit_limit),
    terms_days: String(terms.terms_days),
    discount: String(discount),
  };
}

/** A number as it was typed, with a point or a comma; undefined where it is none that may be entered. */
export function numberOf(name: NumberName, typed: string): number | undefined {
  const { min, max, decimals } = numberRanges[name];
  const text = typed.trim().replace(',', '.');
  if (!(decimals ? /^\d+(\.\d{1,2})?$/ : /^\d+$/).test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

const notFlags: ReadonlySet<string> = new Set(['locked', 'closed', 'auto_pay_barred']);

/** The flags that differ, as the call takes them. */
export function changedFlags(before: LimitsValues, after: LimitsValues): Omit<FlagsBody, 'reason'> {
  const switches = switchNames.filter((name) => !notFlags.has(name) && before[name] !== after[name]).map((name) => [name, after[name]]);
  return {
    ...(Object.fromEntries(switches) as Partial<FlagsBody>),
    ...(before.account_type !== after.account_type && { account_type: Number(after.account_type) as 1 | 2 | 3 }),
    ...(before.discount !== after.discount && { discount: numberOf('discount', after.discount) ?? 0 }),
  };
}
