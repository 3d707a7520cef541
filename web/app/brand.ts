/** What makes one brand of the marketplace differ from another. Its words for the goods stand in the catalogues under `noun`. */
export interface Brand {
  readonly name: string;
  readonly logo: 'plumb-line';
  /** The catalogue entry under `noun`: what this brand calls a lead. */
  readonly noun: 'leads' | 'quotes';
  /** Null where the business unit's own stands; it comes from the server with the country. */
  readonly phone: string | null;
  readonly legalLine: string | null;
  readonly hasGasSafetyBadge: boolean | null;
}

const plumbline: Brand = {
  name: 'Plumbline',
  logo: 'plumb-line',
  noun: 'leads',
  phone: null,
  legalLine: null,
  hasGasSafetyBadge: null,
};

/** The brand of this page. */
export const brand: Brand = plumbline;
