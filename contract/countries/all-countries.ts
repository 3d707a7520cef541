import type {
  CompanyNumberRules,
  InvoiceRules,
  MapRules,
  OfferRules,
  PostcodeRules,
  RegionRules,
  TelephoneRules,
  VatRules,
} from './country-rules.ts';
import * as dk from './dk.ts';
import * as gb from './gb.ts';
import * as no from './no.ts';
import * as se from './se.ts';

// One table per subject, so that a page downloads only the rules it uses. A country that is not listed here gets the general rule of each
// reader. How to add one: docs/architecture.md.

type ByCountry<Rules> = Readonly<Record<string, Rules>>;

export const postcodeRules: ByCountry<PostcodeRules> = { gb: gb.postcode, dk: dk.postcode, se: se.postcode, no: no.postcode };
export const telephoneRules: ByCountry<TelephoneRules> = { gb: gb.telephone, dk: dk.telephone, se: se.telephone, no: no.telephone };
export const companyNumberRules: ByCountry<CompanyNumberRules> = {
  gb: gb.companyNumber,
  dk: dk.companyNumber,
  se: se.companyNumber,
  no: no.companyNumber,
};
export const vatRules: ByCountry<VatRules> = { gb: gb.vat, dk: dk.vat, se: se.vat, no: no.vat };
export const mapRules: ByCountry<MapRules> = { gb: gb.map, dk: dk.map, se: se.map, no: no.map };
export const regionRules: ByCountry<RegionRules> = { gb: gb.region, dk: dk.region, se: se.region, no: no.region };
export const offerRules: ByCountry<OfferRules> = { gb: gb.offer, dk: dk.offer, se: se.offer, no: no.offer };
export const invoiceRules: ByCountry<InvoiceRules> = { gb: gb.invoice, dk: dk.invoice, se: se.invoice, no: no.invoice };
