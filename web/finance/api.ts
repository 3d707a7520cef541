import { queryOptions } from '@tanstack/react-query';
import type { Introduction } from '../../contract/finance/introduction-rules.ts';
import { financeSites } from '../../contract/finance/values.ts';
import { callApi } from '../platform/api-client.ts';

/** Loads the sites that have a partner, and the film about it. */
export function financeQuery() {
  return queryOptions({
    queryKey: financeKeys.options(),
    queryFn: async ({ signal }) => (await callApi('GET /lead/offer-finance', { signal })).body.data,
  });
}

/** Introduces the customer of a lead and returns the time. */
export async function introduceLead(code: string): Promise<string> {
  return (await callApi('POST /lead/offer-finance/{id}', { params: { id: code } })).body.data.finance_offer;
}

/** Introduces a customer without a lead. */
export async function introduceCustomer({ siteId, ...customer }: Introduction): Promise<void> {
  const site = financeSites.find((one) => String(one) === String(siteId));
  if (site === undefined) throw new Error('no site was chosen');
  await callApi('POST /lead/offer-finance-external', { body: { ...customer, siteId: site } });
}

/** Query keys. */
const financeKeys = { options: () => ['finance'] } as const;

/** Formats the name as in a salutation: Mr Patel. Without a title, both names. */
export function customerName({ title, forename, surname }: Readonly<Record<'title' | 'forename' | 'surname', string | null>>): string {
  const known = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' ');
  return title === null || title === '' ? known([forename, surname]) : known([title, surname]);
}
