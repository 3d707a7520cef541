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
  prefix: /^(?:GB|UK)[ -]?(?=[A-Z]{1,2}\d)/i,
  form: 'royal-mail',
  spaced: /^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/,
  errorKey: 'postcodeGb',
};

export const telephone: TelephoneRules = {
  prefix: '+44',
  trunk: '0',
  groups: [
    [/^(02\d)(\d{4})(\d{4})$/, '$1 $2 $3'],
    [/^(011\d|01\d1|03\d\d|080\d|08[47]\d|09\d\d)(\d{3})(\d{3,4})$/, '$1 $2 $3'],
    [/^(0\d{4})(\d{5,6})$/, '$1 $2'],
  ],
  mobile: /^\+447\d{9}$/,
};

/**
 * Restores leading zeros, which British numbers may omit, also after the letters of Scotland, Northern Ireland and
 * partnerships.
 */
function withLeadingZeros(number: string): string {
  if (/^\d{1,7}$/.test(number)) return number.padStart(8, '0');
  if (/^\d{1,5}[CFLV]$/.test(number)) return number.padStart(7, '0');
  const [, letters, digits] = /^(SC|NI|OC|SO|NC|SL|LP|NL|FC|SF|NF)(\d{1,5})$/.exec(number) ?? [];
  return letters === undefined || digits === undefined ? number : letters + digits.padStart(6, '0');
}

/** Companies House, Scottish societies (SP1937RS), Jersey (JE), Guernsey (GY, CMP), and the Isle of Man, whose numbers end in a letter. */
export const companyNumber: CompanyNumberRules = {
  form: /^(?:(?!0{8})\d{8}|[A-Z]{2}\d{6}|[A-Z]{2}\d{5}[A-Z]|(?:SP|NP|IP)\d{4}RS|R\d{7}|(?:JE|GY|CMP)\d{1,6}|\d{6}[CFLV])$/,
  tidy: withLeadingZeros,
};

/** Jersey and Guernsey are outside; the Isle of Man is inside. */
export const vat: VatRules = { number: null, outside: /^(?:JE|GY)\d/, exemption: null };

export const map: MapRules = {
  view: { lat: 53.9, lng: -3.3, zoom: 6 },
  searchExample: 'LE',
  usesMiles: true,
};

export const region: RegionRules = {
  districtPart: (typed) => {
    const [outcode = '', ...rest] = typed.toUpperCase().trim().split(/\s+/);
    return rest.length > 0 && /^[A-Z]{1,2}\d/.test(outcode) ? outcode : outcode + rest.join('');
  },
  inDistrict: (district) => `${district} 1AA`,
  areaOf: (district) => /^[A-Z]+/.exec(district)?.[0],
  namesDistrict: true,
  bounds: [-14, 48, 4, 62],
  isTownFirst: true,
  sampleTelephone: '07700 900123',
};

export const offer: OfferRules = { hasFinance: true };

/** Companies are addressed by VAT number: the list has no scheme for numbers of Companies House. */
export const invoice: InvoiceRules = { statements: {}, numberScheme: null, vatScheme: '9932' };
