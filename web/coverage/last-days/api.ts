import type { Api } from '../../../contract/api.ts';
import type { Received } from '../../../contract/kit/endpoint.ts';
import { callApi } from '../../platform/api-client.ts';

/** What a company would have got in the last 30 days. */
export type LastDays = Received<Api['POST /company/dry-run/']>['body']['data'];

export async function workOutLastDays(): Promise<LastDays> {
  return (await callApi('POST /company/dry-run/', { body: {} })).body.data;
}
