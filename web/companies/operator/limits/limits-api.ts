import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api-client.ts';
import { companyDeskKeys } from '../query-keys.ts';
import { changedFlags, numberOf, valuesOf, type LimitsValues } from './limits.ts';

/** What may be set of a company, with the versions to save it with. */
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
  const values = valuesOf(flags.body.data, terms.body.data, credit.auto_pay_barred);
  return { name, country, currency, balance, values, limits: limits.body.data, versions: { flags: flags.version, terms: terms.version } };
}
export type LoadedLimits = Awaited<ReturnType<typeof loadLimits>>;

/** Never asked again while the page is open: the versions belong to what the form was filled with. */
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

/** Saves what differs: who gets in comes last, so that nobody is shut out for a change that is then refused. */
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
      credit_limit: numberOf('credit_limit', after.credit_limit) ?? 0,
      terms_days: numberOf('terms_days', after.terms_days) ?? 0,
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
