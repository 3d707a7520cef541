import type { Api } from '../../../contract/api.ts';
import type { ClientInput, Received } from '../../../contract/kit/endpoint.ts';
import { callApi } from '../../platform/api-client.ts';

/** What a company would have got in the last 30 days. */
export type LastDays = Received<Api['POST /company/dry-run/']>['body']['data'];
/** With which coverage and caps; what is left out is as it is saved. */
export type LastDaysQuestion = ClientInput<Api['POST /company/dry-run/']>['body'];
/** An area as it is being edited. */
export type EditedArea = NonNullable<LastDaysQuestion['edited']>;
/** For each lead type; null: none. */
export type GivenCaps = NonNullable<LastDaysQuestion['caps']>;

export async function workOutLastDays(body: LastDaysQuestion): Promise<LastDays> {
  return (await callApi('POST /company/dry-run/', { body })).body.data;
}
