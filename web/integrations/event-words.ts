import type { EventType } from '../../contract/integrations/values.ts';
import type { KeyScope } from '../../contract/kit/endpoint.ts';

/** What stands in the catalogue for an event: a full stop parts keys there. */
export const eventWords = {
  'lead.purchased': 'leadPurchased',
  'lead.credited': 'leadCredited',
  'invoice.issued': 'invoiceIssued',
  'review.published': 'reviewPublished',
} as const satisfies Record<EventType, string>;

export const scopeWords = { 'read-leads': 'readLeads', 'buy-leads': 'buyLeads' } as const satisfies Record<KeyScope, string>;
