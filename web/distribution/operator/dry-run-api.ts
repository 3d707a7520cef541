import type { Api } from '../../../contract/api.ts';
import type { ClientInput, Received } from '../../../contract/kit/endpoint.ts';
import { callApi } from '../../platform/api-client.ts';
import { deskList, lineUpTo } from '../../ui/desk/desk-search.ts';

type EnquiryQuestion = ClientInput<Api['POST /operator/dry-run/enquiry']>['body'];
export type EnquiryDryRun = Received<Api['POST /operator/dry-run/enquiry']>['body']['data'];
export type CompanyDryRun = Received<Api['POST /operator/dry-run/company/{id}']>['body']['data'];
type CompanyQuestion = ClientInput<Api['POST /operator/dry-run/company/{id}']>['body'];

export async function runForEnquiry(body: EnquiryQuestion): Promise<EnquiryDryRun> {
  return (await callApi('POST /operator/dry-run/enquiry', { body })).body.data;
}

/** Uses the saved coverage and caps, or trial ones. */
export async function runForCompany(id: number, body: CompanyQuestion): Promise<CompanyDryRun> {
  return (await callApi('POST /operator/dry-run/company/{id}', { params: { id }, body })).body.data;
}

/** Optional lead of the dry run. */
export const dryRunParameters = deskList({ list: 'dry-run', views: ['all'], orders: ['none'], filters: { code: lineUpTo(24) } });
