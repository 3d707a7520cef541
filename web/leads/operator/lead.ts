import type { Api } from '../../../contract/api.ts';
import type { Received } from '../../../contract/kit/endpoint.ts';

export type WholeLead = Received<Api['GET /operator/leads/{id}']>['body']['data'];
export type DeskLead = WholeLead['lead'];
export type LeadHappened = WholeLead['timeline'][number];
export type Distribution = Received<Api['GET /operator/enquiries/{id}/distribution']>['body']['data'];
