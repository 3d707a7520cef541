import { boughtLeadSchema, type BoughtLead, type MarketplaceRow, marketplaceRowSchema } from '../../contract/buying/endpoints.ts';
import { type Lead, toLead } from './lead.ts';

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
  readonly postcode?: string;
  readonly type?: string;
  readonly description?: string | null;
  readonly isViewed?: boolean;
  readonly isInCoverage?: boolean;
  readonly contactFacts?: MarketplaceRow['contactFacts'];
  readonly location?: string;
  readonly distanceKm?: number | null;
  readonly locationUrl?: string;
  readonly answers?: MarketplaceRow['0']['question_answers'];
}

/** Answer to a form question, by its code, with its English text where that matters. */
export function testAnswer(
  question: number,
  code: string,
  en?: string,
  glance: MarketplaceRow['0']['question_answers'][number]['glance'] = null,
): MarketplaceRow['0']['question_answers'][number] {
  return { question: { id: question }, option: { option_text: code, translations: en === undefined ? {} : { en } }, glance };
}

/** A server row for tests, validated by the contract’s schema. */
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
  postcode = 'LE4',
  type = 'Boiler repair',
  description = 'Combi is losing pressure.',
  isViewed = false,
  isInCoverage = true,
  contactFacts = [],
  location = 'Leicester, Leicestershire',
  distanceKm = 10,
  locationUrl = 'england/leicestershire/leicester',
  answers = [testAnswer(1, 'ASAP')],
}: LeadFacts = {}): MarketplaceRow {
  return marketplaceRowSchema.parse({
    '0': {
      id,
      quote_code: code,
      postcode,
      description,
      request_date: '2026-03-04T09:00:00Z',
      sold,
      number_leads_requested: max,
      question_answers: answers,
      priority_access: priorityUntil,
    },
    location,
    distanceKm,
    location_url: locationUrl,
    dateReleased: released ?? new Date(Date.UTC(2026, 2, 4, 10, 0, id)).toISOString(),
    viewed: isViewed ? 1 : 0,
    inCoverage: isInCoverage ? 1 : 0,
    qualified: 0,
    contactFacts,
    work_type_translation: type,
    dashboardPrice: price,
    dashboardPriceVat: vat,
    currency: 'GBP',
    offered: isOffered === true ? 1 : 0,
    availability_guarantee: offeredUntil === null ? 0 : 1,
    availability_guarantee_until: offeredUntil,
  });
}

/** Converts the row to a lead as screens use it. */
export const testLead = (facts: LeadFacts = {}): Lead => toLead(testRow(facts));

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
