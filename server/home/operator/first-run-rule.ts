import type { SampleEnquiry } from '../../../contract/home/first-run-endpoints.ts';
import { firstRunKeys, type FirstRunKey } from '../../../contract/home/values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { unitOf } from '../../geography/business-units.ts';
import type { CoveredPlace, FirstRunFacts } from './first-run-query.ts';

/** What the marketplace is, beside what is in its database. */
export interface Standing {
  readonly isCompanyReady: boolean;
  /** Mail leaves this installation, or is kept on purpose. */
  readonly hasMail: boolean;
}

/** The lines of the list, done or not. Cards always go through a provider: the sandbox where no other was named. */
export function firstRunLines(facts: FirstRunFacts, { isCompanyReady, hasMail }: Standing): { key: FirstRunKey; done: boolean }[] {
  const done: Readonly<Record<FirstRunKey, boolean>> = {
    seller: facts.countries.length > 0,
    brand: facts.hasBrand,
    vat: facts.hasVat,
    prices: facts.hasPrices,
    mail: hasMail,
    cards: true,
    source: facts.hasSource,
    company: isCompanyReady || facts.hasSale,
    enquiry: facts.enquiryId !== null,
    sale: facts.hasSale,
  };
  return firstRunKeys.map((key) => ({ key, done: done[key] }));
}

/** Of ranges that are kept for drama, or that no network gives out. */
const nobodysNumbers: Readonly<Record<CountryCode, string>> = {
  gb: '07700 900123',
  dk: '+45 10 00 01 23',
  se: '+46 70 174 06 23',
  no: '+47 10 00 01 23',
};

function postcodeIn({ country, district }: CoveredPlace): string {
  if (country === 'gb') return `${district} 1AA`;
  return country === 'se' ? `${district} 10` : district;
}

/** An enquiry of an invented consumer, for the first call of a source. */
export function sampleEnquiry(place: CoveredPlace, now: Date): SampleEnquiry {
  return {
    site: place.site,
    work_type: place.workType,
    country: place.country,
    postcode: postcodeIn(place),
    forename: 'Test',
    surname: 'Customer',
    // Where no such number is known, a call comes back to the marketplace.
    telephone: nobodysNumbers[place.country] ?? unitOf(place.country).phone ?? '',
    email: 'test.customer@example.com',
    number_leads_requested: 3,
    timescale: 'ASAP',
    consent: {
      text: 'I agree that up to three companies may contact me.',
      timestamp: now.toISOString(),
      ip: '192.0.2.1',
    },
  };
}
