import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../contract/api.ts';
import { companyStatuses } from '../../../contract/companies/values.ts';
import type { ClientInput, Received } from '../../../contract/kit/endpoint.ts';
import { callApi } from '../../platform/api-client.ts';
import { companyDeskKeys } from './api.ts';

type FlagsAnswer = Received<Api['GET /operator/companies/{id}/flags']>['body']['data'];
type TermsAnswer = Received<Api['GET /operator/companies/{id}/terms']>['body']['data'];
type FlagsBody = ClientInput<Api['PUT /operator/companies/{id}/flags']>['body'];

/** Switches grouped by topic. */
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

/** Allowed ranges, matching the contract. */
export const numberRanges: Readonly<Record<NumberName, { readonly min: number; readonly max: number; readonly decimals: boolean }>> = {
  credit_limit: { min: 0, max: 1_000_000, decimals: true },
  terms_days: { min: 0, max: 120, decimals: false },
  discount: { min: 0, max: 100, decimals: true },
};

/** All values edited together; numbers as typed. A type, not an interface, because forms accept any record. */
export type LimitsValues = Record<SwitchName, boolean> & Record<NumberName, string> & { account_type: '1' | '2' | '3' };

function toLimitsValues(flags: FlagsAnswer, terms: TermsAnswer, isAutoPayBarred: boolean): LimitsValues {
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

/** Parses a typed number, with point or comma; undefined if invalid or out of range. */
export function parseLimit(name: NumberName, typed: string): number | undefined {
  const { min, max, decimals } = numberRanges[name];
  const text = typed.trim().replace(',', '.');
  if (!(decimals ? /^\d+(\.\d{1,2})?$/ : /^\d+$/).test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

const nonFlagSwitches: ReadonlySet<string> = new Set(['locked', 'closed', 'auto_pay_barred']);

/** Returns the changed flags in the format of the request. */
function changedFlags(before: LimitsValues, after: LimitsValues): Omit<FlagsBody, 'reason'> {
  const switches = switchNames
    .filter((name) => !nonFlagSwitches.has(name) && before[name] !== after[name])
    .map((name) => [name, after[name]]);
  return {
    ...(Object.fromEntries(switches) as Partial<FlagsBody>),
    ...(before.account_type !== after.account_type && { account_type: Number(after.account_type) as 1 | 2 | 3 }),
    ...(before.discount !== after.discount && { discount: parseLimit('discount', after.discount) ?? 0 }),
  };
}

/** Loads a company's settings with the versions to save them with. */
async function loadLimits(id: number, signal: AbortSignal) {
  const params = { id };
  const [flags, terms, company, limits] = await Promise.all([
    callApi('GET /operator/companies/{id}/flags', { params, signal }),
    callApi('GET /operator/companies/{id}/terms', { params, signal }),
    callApi('GET /operator/companies/{id}', { params, signal }),
    callApi('GET /operator/companies/{id}/money-limits', { params, signal }),
  ]);
  const { currency, balance } = terms.body.data;
  const { name, country, credit } = company.body.data;
  const values = toLimitsValues(flags.body.data, terms.body.data, credit.auto_pay_barred);
  return { name, country, currency, balance, values, limits: limits.body.data, versions: { flags: flags.version, terms: terms.version } };
}
export type LoadedLimits = Awaited<ReturnType<typeof loadLimits>>;

/** Not refetched while the page is open: the versions must match the data in the form. */
export function limitsQuery(id: number) {
  return queryOptions({
    queryKey: companyDeskKeys.tab(id, 'limits'),
    queryFn: ({ signal }) => loadLimits(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

interface LimitsSaving {
  readonly id: number;
  readonly loaded: LoadedLimits;
  readonly after: LimitsValues;
  readonly reason: string;
}

/** Saves the differences. Access comes last, so that a refused change locks nobody out. */
export async function saveLimits({ id, loaded, after, reason }: LimitsSaving): Promise<{ readonly isWaiting: boolean }> {
  const { values: before, versions } = loaded;
  const params = { id };
  const body = { reason };
  const flags = changedFlags(before, after);
  let isWaiting = false;
  if (Object.keys(flags).length > 0) {
    const { status } = await callApi('PUT /operator/companies/{id}/flags', { params, body: { ...flags, reason }, version: versions.flags });
    isWaiting = status === 202;
  }
  if (before.credit_limit !== after.credit_limit || before.terms_days !== after.terms_days) {
    const terms = {
      credit_limit: parseLimit('credit_limit', after.credit_limit) ?? 0,
      terms_days: parseLimit('terms_days', after.terms_days) ?? 0,
    };
    const { status } = await callApi('PUT /operator/companies/{id}/terms', { params, body: { ...terms, reason }, version: versions.terms });
    isWaiting ||= status === 202;
  }
  if (before.auto_pay_barred !== after.auto_pay_barred) {
    await callApi(`POST /operator/companies/{id}/${after.auto_pay_barred ? 'bar-auto-pay' : 'unbar-auto-pay'}`, { params, body });
  }
  if (before.closed !== after.closed) await callApi(`POST /operator/companies/{id}/${after.closed ? 'close' : 'reopen'}`, { params, body });
  if (before.locked !== after.locked) await callApi(`POST /operator/companies/{id}/${after.locked ? 'lock' : 'unlock'}`, { params, body });
  return { isWaiting };
}
