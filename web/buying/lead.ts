import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketplaceRow } from '../../contract/buying/endpoints.ts';
import type { Timescale } from '../../contract/enquiries/values.ts';
import type { Format } from '../../contract/kit/format.ts';
import { useFormat } from '../ui/format.ts';

/** A lead for sale as screens use it. Wire names and shapes are converted here. */
export interface Lead {
  readonly id: number;
  readonly quoteCode: string;
  readonly postcode: string;
  readonly description: string | null;
  readonly requestedAt: string;
  readonly sold: number;
  readonly maxLeads: number;
  readonly answers: MarketplaceRow['0']['question_answers'];
  /** Until then only companies with an offer may buy. */
  readonly priorityUntil: string | null;
  readonly location: string;
  /** From the company's district; null if unknown. */
  readonly distanceKm: number | null;
  readonly locationUrl: string;
  readonly releasedAt: string;
  readonly isViewed: boolean;
  readonly isInCoverage: boolean;
  /** How and when the customer can be reached, as far as known. */
  readonly contactFacts: MarketplaceRow['contactFacts'];
  readonly workType: string;
  /** Excluding VAT. */
  readonly price: number;
  readonly vat: number;
  readonly currency: MarketplaceRow['currency'];
  readonly isOffered: boolean;
  readonly isGuaranteed: boolean;
  readonly guaranteedUntil: string | null;
}

export function toLead({ '0': enquiry, ...row }: MarketplaceRow): Lead {
  return {
    id: enquiry.id,
    quoteCode: enquiry.quote_code,
    postcode: enquiry.postcode,
    description: enquiry.description,
    requestedAt: enquiry.request_date,
    sold: enquiry.sold,
    maxLeads: enquiry.number_leads_requested,
    answers: enquiry.question_answers,
    priorityUntil: enquiry.priority_access,
    location: row.location,
    distanceKm: row.distanceKm,
    locationUrl: row.location_url,
    releasedAt: row.dateReleased,
    isViewed: row.viewed === 1,
    isInCoverage: row.inCoverage === 1,
    contactFacts: row.contactFacts,
    workType: row.work_type_translation,
    price: row.dashboardPrice,
    vat: row.dashboardPriceVat,
    currency: row.currency,
    isOffered: row.offered === 1,
    isGuaranteed: row.availability_guarantee === 1,
    guaranteedUntil: row.availability_guarantee_until,
  };
}

/** URL of a bought lead's printable file. */
export function leadFile(code: string): string {
  return `/download/lead/${encodeURIComponent(code)}.pdf`;
}

/**
 * ARIA roles for a table with a non-table layout, which loses them in some browsers. Kept here because on the elements they would look
 * redundant.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
} as const;

/** Translations shared by all cells. Looked up once per list instead of in every cell. */
export interface RowTexts {
  /** `t` of this namespace, under another name so that the check for missing texts does not read it as the default namespace. */
  readonly say: ReturnType<typeof useTranslation<'buying'>>['t'];
  readonly format: Format;
  /** Language of the page, for answers that arrive in all of them. */
  readonly language: string;
}

export function useRowTexts(): RowTexts {
  const { t, i18n } = useTranslation('buying');
  const format = useFormat();
  const { language } = i18n;
  return useMemo(() => ({ say: t, format, language }), [t, format, language]);
}

const preferredTimescaleQuestion = 1;
const fallbackTimescaleQuestion = 2;

/** The marketplace asks for the timescale in question 1; older forms in question 2. */
export function findTimescale(row: Lead): Timescale | undefined {
  const answer = (id: number) => row.answers.find(({ question }) => question.id === id)?.option.option_text;
  const value = answer(preferredTimescaleQuestion) ?? answer(fallbackTimescaleQuestion);
  return value === 'ASAP' || value === '1MONTH' || value === '3MONTHS' ? value : undefined;
}

/** Formats the place as 'Town, County'; London is a single place. */
export function shortAddress(row: Pick<Lead, 'location' | 'locationUrl'>): string {
  return row.locationUrl.toLowerCase().includes('london/') ? 'London' : row.location;
}

export const isTimescaleQuestion = (id: number): boolean => id === preferredTimescaleQuestion || id === fallbackTimescaleQuestion;

const hiddenQuestions = new Set(['Description of proposed work', 'Qualified']);

export function visibleAnswers<Answer extends { readonly question: string }>(answers: readonly Answer[]): Answer[] {
  return answers.filter(({ question }) => !hiddenQuestions.has(question.trim()));
}
