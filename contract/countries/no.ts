import type { CompanyNumberRules, MapRules, OfferRules, PostcodeRules, RegionRules, TelephoneRules, VatRules } from './country-rules.ts';

export const postcode: PostcodeRules = {
  prefix: /^NO?[ -]?(?=\d)/i,
  form: /^(?<district>\d{4})$/,
};

export const telephone: TelephoneRules = {
  prefix: '+47',
  trunk: '',
  groups: [
    [/^([489]\d\d)(\d\d)(\d{3})$/, '$1 $2 $3'],
    [/^(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4'],
  ],
  mobile: /^\+47[49]\d{7}$/,
};

/** Brønnøysundregistrene. The VAT number is the register number between NO and MVA. */
export const companyNumber: CompanyNumberRules = {
  form: /^\d{9}$/,
  tidy: (number) => number.replace(/^NO/, '').replace(/MVA$/, ''),
};

/** Svalbard and Jan Mayen are outside. */
export const vat: VatRules = { number: null, outside: /^(?:917\d|8099)$/, exemption: 'merverdiavgiftsloven § 2-1' };

export const map: MapRules = {
  view: { lat: 61.2, lng: 10, zoom: 6 },
  searchExample: '0150',
};

export const region: RegionRules = {
  districtPart: (typed) => typed.toUpperCase().replaceAll(/\s/g, ''),
  inDistrict: (district) => district,
  areaOf: () => undefined,
  namesDistrict: false,
  bounds: [-10, 57, 35, 82],
  isTownFirst: false,
  sampleTelephone: '+47 10 00 01 23',
};

export const offer: OfferRules = {};
