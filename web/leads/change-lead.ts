import type { QueryClient } from '@tanstack/react-query';
import { leadQuery } from './api.ts';
import type { LeadDetailWire } from './lead-detail-wire.ts';

/** Puts what the server has just said into the page in view: asking for the lead again would log another reading of its contact data. */
export function changeDetail(client: QueryClient, code: string, change: (detail: LeadDetailWire) => Partial<LeadDetailWire>): void {
  client.setQueryData(leadQuery(code).queryKey, (known) => known && { ...known, ...change(known) });
}

type Lead = LeadDetailWire['lead'];

export function changeLead(client: QueryClient, code: string, change: (lead: Lead) => Partial<Lead>): void {
  changeDetail(client, code, ({ lead }) => ({ lead: { ...lead, ...change(lead) } }));
}
