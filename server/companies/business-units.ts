import { brands } from '../../contract/kit/brands.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { countries, type Country } from '../geography/country-rule.ts';

/** How one country's operation of the marketplace presents itself. Its seller and its VAT are rows (`business_units`, `vat_rates`). */
export interface BusinessUnit {
  readonly brand: string;
  readonly currency: CurrencyCode;
  readonly languages: Country['languages'];
  readonly timeZone: string;
  readonly phone: string;
  /** Where messages to the marketplace go. */
  readonly email: string;
  readonly legal: string;
  /** Whether the footer shows the badge of the gas safety register. */
  readonly gasSafetyBadge: boolean;
}

const brand = brands.main.name;

/**
 * Nobody can be reached by these numbers: gb is of the range that Ofcom keeps for drama, se of the one that PTS keeps;
 * dk and no begin with digits that no network there gives out.
 */
export const businessUnits: Readonly<Record<CountryCode, BusinessUnit>> = {
  gb: {
    brand,
    currency: countries.gb.currency,
    languages: countries.gb.languages,
    timeZone: countries.gb.timeZone,
    phone: '01632 960 100',
    email: 'help.gb@plumbline.example',
    legal: 'Plumbline Marketplace Ltd, registered in England and Wales, company number 00000000.',
    gasSafetyBadge: true,
  },
  dk: {
    brand,
    currency: countries.dk.currency,
    languages: countries.dk.languages,
    timeZone: countries.dk.timeZone,
    phone: '+45 10 00 01 00',
    email: 'help.dk@plumbline.example',
    legal: 'Plumbline Danmark ApS, CVR-nr. 00000000, København.',
    gasSafetyBadge: false,
  },
  se: {
    brand,
    currency: countries.se.currency,
    languages: countries.se.languages,
    timeZone: countries.se.timeZone,
    phone: '+46 8 465 004 10',
    email: 'help.se@plumbline.example',
    legal: 'Plumbline Sverige AB, org.nr 000000-0000, Stockholm.',
    gasSafetyBadge: false,
  },
  no: {
    brand,
    currency: countries.no.currency,
    languages: countries.no.languages,
    timeZone: countries.no.timeZone,
    phone: '+47 10 00 01 00',
    email: 'help.no@plumbline.example',
    legal: 'Plumbline Norge AS, org.nr. 000 000 000, Oslo.',
    gasSafetyBadge: false,
  },
};
