/** A country that the marketplace may serve: a lower-case ISO 3166 code, as in every table and payload. */
export type CountryCode = Lowercase<string>;

export interface PostcodeRules {
  /** Country prefix in post from abroad, by postal or vehicle code. */
  readonly prefix: RegExp;
  /**
   * A code without that prefix: the group `district` and, unless the district is the whole code, `rest`. Royal Mail's postcodes need
   * corrections that no pattern can make.
   */
  readonly form: RegExp | 'royal-mail';
  /** The two parts of a full postcode in upper case that are shown with a space. Default: codes are shown as they are. */
  readonly spaced?: RegExp;
  /** Text that asks for a valid postcode. Default: one that fits any country. */
  readonly errorKey?: 'postcodeGb';
}

/** A pattern of a national number and how it is grouped. */
export type PhoneGroups = readonly (readonly [pattern: RegExp, format: string])[];

export interface TelephoneRules {
  /** International prefix with its plus. */
  readonly prefix: string;
  /** Digit before a number in its own country; may be empty. */
  readonly trunk: string;
  /** The first match applies. */
  readonly groups: PhoneGroups;
  /** Mobile numbers in international form. */
  readonly mobile: RegExp;
}

export interface CompanyNumberRules {
  /** As the register writes it. */
  readonly form: RegExp;
  /** Removes or restores what people write differently; the number is in upper case without separators. */
  readonly tidy: (number: string) => string;
}

export interface VatRules {
  /** VAT number required for reverse charge, as in the European register; null if only its general shape is checked. */
  readonly number: RegExp | null;
  /** Postcodes of the country outside its VAT area, without spaces; null if it has none. Mirrors invariant M28. */
  readonly outside: RegExp | null;
  /** Law that exempts a seller below the threshold, as its invoices cite it; null if they need not. */
  readonly exemption: string | null;
}

/** Facts shown on the coverage page. */
export interface MapRules {
  /** Initial view of the coverage map: a recognisable scale. */
  readonly view: { readonly lat: number; readonly lng: number; readonly zoom: number };
  /** Beginning of a postcode, as an example for a search. */
  readonly searchExample: string;
  /** Distances are also given in miles. Default: they are not. */
  readonly usesMiles?: true;
}

/** Facts that only the server needs. */
export interface RegionRules {
  /** District part of an unfinished postcode: LE4 for `LE4 7`, 114 for `114 3`. */
  readonly districtPart: (typed: string) => string;
  /** A full postcode in a district, for sample data. */
  readonly inDistrict: (district: string) => string;
  /** Area that a district's code names; undefined if codes name none. */
  readonly areaOf: (district: string) => string | undefined;
  /** Whether the code alone names a district, as in Britain, or the town is added. */
  readonly namesDistrict: boolean;
  /** Generous bounds in degrees, enough to detect swapped or projected coordinates. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  /** Whether an address has its town before the postcode. */
  readonly isTownFirst: boolean;
  /** A telephone number reserved for drama, or assigned to nobody. */
  readonly sampleTelephone: string;
}

export interface OfferRules {
  /** Companies may introduce customers to a finance broker. Product rules, section 3. */
  readonly hasFinance?: true;
}

/** Statements of a seller that invoices print to the letter. Each country allows its own. */
export const invoiceStatements = ['f_tax', 'business_register'] as const;
export type InvoiceStatement = (typeof invoiceStatements)[number];

/** Contents that the law of the seller's country asks of its invoices. */
export interface InvoiceRules {
  /** Label of company numbers in documents of every language. Default: translated. */
  readonly numberLabel?: string;
  /** Writes a VAT number that contains the company number, as the law asks; undefined if it is not one of this country. */
  readonly vatLine?: (number: string) => string | undefined;
  /** Companies name the place of their registered office. */
  readonly hasSeat?: true;
  readonly statements: Partial<Readonly<Record<InvoiceStatement, string>>>;
  /** Invoices name time and place of delivery. */
  readonly namesDelivery?: true;
  /** Scheme of the company number in the ISO 6523 list, and what precedes the number there; null if it has none. */
  readonly numberScheme: { readonly code: string; readonly prefix: string } | null;
  /** Scheme of the VAT number as an address on Peppol, where companies are not addressed by their number. */
  readonly vatScheme?: string;
}
