import type { BoughtLead, MarketplaceRow } from '../../../contract/buying/endpoints.ts';
import { truncateToMinute } from '../../../contract/kit/instant.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import type { Position } from '../../../contract/geography/distance-rule.ts';
import { priceFor } from '../judge-purchase-rule.ts';
import { distanceKm } from '../marketplace/company-base-query.ts';
import { publicAnswers } from '../marketplace/public-answers-rule.ts';
import type { Labels } from '../marketplace/shared-labels.ts';
import type { FoundRow, Reader } from '../marketplace/marketplace-page-query.ts';
import type { Receipt } from '../receipts.ts';

/** 'Town, County', or London if the region path says so. */
export function shortAddress(place: { town: string | null; county: string | null; path: string }): string {
  if (place.path.includes('london/')) return 'London';
  return [place.town, place.county].filter((part) => part !== null && part !== '').join(', ');
}

/** The reader of a page of leads for sale, with the texts for it. */
export interface PageReader {
  readonly reader: Reader;
  readonly language: string;
  readonly labels: Labels;
  /** Position that distances are measured from. */
  readonly base: Position | null;
}

/** Converts a lead for sale. */
export function marketplaceRowWire(row: FoundRow, { reader, language, labels, base }: PageReader): MarketplaceRow {
  const price = priceFor(reader, row);
  const place = labels.place(row.districtId);
  return {
    '0': {
      id: row.id,
      quote_code: row.quoteCode,
      postcode: place.code,
      description: row.description,
      request_date: truncateToMinute(row.receivedAt),
      sold: Math.max(0, row.sold),
      number_leads_requested: row.maxSales,
      question_answers: publicAnswers(row.answers, labels.questions),
      priority_access: row.offerLiving && row.guaranteeUntil !== null ? truncateToMinute(row.guaranteeUntil) : null,
    },
    location: shortAddress(place),
    distanceKm: distanceKm(base, place),
    location_url: place.path,
    dateReleased: truncateToMinute(row.releasedAt),
    viewed: row.viewed ? 1 : 0,
    inCoverage: row.inCoverage ? 1 : 0,
    qualified: row.qualified ? 1 : 0,
    contactFacts: row.contactFacts.map((fact) => ({ ...fact, at: truncateToMinute(new Date(fact.at)) })),
    work_type_translation: labels.workTypeName(row.workTypeId, language),
    dashboardPrice: toMajor(price.netMinor),
    dashboardPriceVat: toMajor(price.vatMinor),
    currency: row.currency,
    offered: row.guaranteeUntil === null ? 0 : 1,
    availability_guarantee: row.offerLiving ? 1 : 0,
    availability_guarantee_until: row.guaranteeUntil === null ? null : truncateToMinute(row.guaranteeUntil),
  };
}

export function boughtLeadWire(receipt: Receipt): BoughtLead {
  const { contact, price } = receipt;
  return {
    code: receipt.code,
    accepted_date: receipt.boughtAt.toISOString(),
    invoice: {
      code: receipt.invoiceCode,
      price_excluding_vat: toMajor(price.netMinor),
      price_vat: toMajor(price.vatMinor),
      price_including_vat: toMajor(price.grossMinor),
      currency: receipt.currency,
    },
    enquiry: {
      id: contact.enquiryId,
      title: contact.title,
      forename: contact.forename,
      surname: contact.surname,
      telephone: contact.telephone,
      email: contact.email,
      address1: contact.address1,
      address2: contact.address2,
      town: contact.town,
      postcode: contact.postcode,
    },
  };
}
