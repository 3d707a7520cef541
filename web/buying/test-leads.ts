import { boughtLeadSchema, type BoughtLead, type MarketplaceRow, marketplaceRowSchema } from '../../contract/buying/endpoints.ts';
import { type Lead, leadOf } from './lead.ts';

interface LeadFacts {
  readonly id?: number;
  readonly code?: string;
  readonly sold?: number;
  readonly max?: number;
  readonly price?: number;
  readonly vat?: number;
  readonly released?: string;
  readonly priorityUntil?: string | null;
  readonly offeredUntil?: string | null;
  readonly isOffered?: boolean;
}

/** A row as the server sends it, for tests; the contract's schema vouches for it. */
export function testRow({
  id = 7,
  code = `QUOTE${id}`,
  sold = 0,
  max = 3,
  price = 24,
  vat = 4.8,
  released,
  priorityUntil = null,
  offeredUntil = null,
  isOffered,
}: LeadFacts = {}): MarketplaceRow {
  return marketplaceRowSchema.parse({
    '0': {
      id,
      quote_code: code,
      postcode: 'LE4',
      description: 'Combi is losing pressure.',
      request_date: '2026-03-04T09:00:00Z',
      sold,
      number_leads_requested: max,
      question_answers: [{ question: { id: 1 }, option: { option_text: 'ASAP', translations: {} } }],
      priority_access: priorityUntil,
    },
    location: 'Leicester, Leicestershire',
    location_url: 'england/leicestershire/leicester',
    dateReleased: released ?? new Date(Date.UTC(2026, 2, 4, 10, 0, id)).toISOString(),
    viewed: 0,
    inCoverage: 1,
    qualified: 1,
    work_type_translation: 'Boiler repair',
    dashboardPrice: price,
    dashboardPriceVat: vat,
    currency: 'GBP',
    offered: isOffered === true ? 1 : 0,
    availability_guarantee: offeredUntil === null ? 0 : 1,
    availability_guarantee_until: offeredUntil,
  });
}

/** The same as the screens know it. */
export const testLead = (facts: LeadFacts = {}): Lead => leadOf(testRow(facts));

export function testBoughtLead(id = 7): BoughtLead {
  return boughtLeadSchema.parse({
    code: `LEAD${id}ABC`,
    accepted_date: '2026-03-04T11:00:00Z',
    invoice: { code: 'INV-1', price_excluding_vat: 24, price_vat: 4.8, price_including_vat: 28.8, currency: 'GBP' },
    enquiry: {
      id,
      title: 'Mrs',
      forename: 'Ada',
      surname: 'Marsh',
      telephone: '07700900123',
      email: 'ada@example.org',
      address1: '1 Mill Lane',
      address2: null,
      town: 'Leicester',
      postcode: 'LE4 7ZS',
    },
  });
}
