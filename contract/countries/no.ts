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

/** Bokføringsforskriften section 5-1 asks for "MVA" and the delivery, foretaksregisterloven section 10-2 for the register. */
export const invoice: InvoiceRules = {
  numberLabel: 'Org.nr.',
  vatLine: (number) => {
    const [, ...parts] = /^(?:NO)?(\d{3})(\d{3})(\d{3})(?:MVA)?$/i.exec(number.replaceAll(/[\s.-]/g, '')) ?? [];
    return parts.length === 0 ? undefined : `Org.nr. ${parts.join(' ')} MVA`;
  },
  statements: { business_register: 'Foretaksregisteret' },
  namesDelivery: true,
  numberScheme: { code: '0192', prefix: '' },
};
