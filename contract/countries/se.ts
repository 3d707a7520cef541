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
  prefix: /^SE?[ -]?(?=\d)/i,
  form: /^(?<district>\d{3})(?:\s?(?<rest>\d{2}))?$/,
};

export const telephone: TelephoneRules = {
  prefix: '+46',
  trunk: '0',
  groups: [
    [/^(07\d)(\d{3})(\d\d)(\d\d)$/, '$1-$2 $3 $4'],
    [/^(08)(\d{3})(\d{3})(\d\d)$/, '$1-$2 $3 $4'],
    [/^(08)(\d{3})(\d\d)(\d\d)$/, '$1-$2 $3 $4'],
    [/^(0\d\d)(\d{3})(\d\d)(\d\d)$/, '$1-$2 $3 $4'],
    [/^(0\d{2,3})(\d\d)(\d\d)(\d\d)$/, '$1-$2 $3 $4'],
  ],
  mobile: /^\+467\d{8}$/,
};

/** Bolagsverket. The VAT number has the register number in it; the tax agency puts the century before it. */
export const companyNumber: CompanyNumberRules = {
  form: /^\d{10}$/,
  tidy: (number) => number.replace(/^SE(\d{10})01$/, '$1').replace(/^16(?=\d{10}$)/, ''),
};

export const vat: VatRules = { number: /^SE\d{10}01$/, outside: null, exemption: '18 kap. mervärdesskattelagen (2023:200)' };

export const map: MapRules = {
  view: { lat: 60.2, lng: 16, zoom: 6 },
  searchExample: '114',
};

export const region: RegionRules = {
  districtPart: (typed) => typed.toUpperCase().replaceAll(/\s/g, '').slice(0, 3),
  inDistrict: (district) => `${district} 10`,
  areaOf: (district) => district.slice(0, 2),
  namesDistrict: false,
  bounds: [10, 54.5, 25, 69.5],
  isTownFirst: false,
  sampleTelephone: '+46 70 174 06 23',
};

export const offer: OfferRules = {};

/** Aktiebolagslagen chapter 28 section 5 asks for the seat. Buyers withhold tax unless the approval is on the invoice. */
export const invoice: InvoiceRules = {
  numberLabel: 'Org.nr',
  hasSeat: true,
  statements: { f_tax: 'Godkänd för F-skatt' },
  numberScheme: { code: '0007', prefix: '' },
};
