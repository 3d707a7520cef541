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

export const postcode: PostcodeRules = {
  prefix: /^DK[ -]?(?=\d)/i,
  form: /^(?<district>\d{4})$/,
};

export const telephone: TelephoneRules = {
  prefix: '+45',
  trunk: '',
  groups: [[/^(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4']],
  // One numbering plan: a mobile may be any eight digits.
  mobile: /^\+45[2-9]\d{7}$/,
};

/** CVR. The VAT number is the register number after DK. */
export const companyNumber: CompanyNumberRules = { form: /^\d{8}$/, tidy: (number) => number.replace(/^DK/, '') };

/** Greenland is outside. */
export const vat: VatRules = { number: /^DK\d{8}$/, outside: /^39\d\d$/, exemption: 'momsloven § 48, stk. 1' };

export const map: MapRules = {
  view: { lat: 56.1, lng: 10.8, zoom: 7 },
  searchExample: '8000',
};

export const region: RegionRules = {
  districtPart: (typed) => typed.toUpperCase().replaceAll(/\s/g, ''),
  inDistrict: (district) => district,
  areaOf: () => undefined,
  namesDistrict: false,
  bounds: [7, 54, 16, 58.5],
  isTownFirst: false,
  sampleTelephone: '+45 10 00 01 23',
};

export const offer: OfferRules = {};

export const invoice: InvoiceRules = { numberLabel: 'CVR-nr.', statements: {}, numberScheme: { code: '0184', prefix: 'DK' } };
