import type { InventoryRow } from '../../contract/leads/endpoints.ts';

type Named = Pick<InventoryRow['enquiry'], 'title' | 'forename' | 'surname'>;

/** A customer's name as on an envelope; empty once the marketplace no longer keeps it. */
export function fullName({ title, forename, surname }: Named): string {
  return [title, forename, surname].filter(Boolean).join(' ');
}

const timescales = ['ASAP', '1MONTH', '3MONTHS'] as const;

/** The timescale as one of the three the catalogue has words for; anything else is shown as it came. */
export function knownTimescale(value: string | null): (typeof timescales)[number] | undefined {
  return timescales.find((known) => known === value);
}

interface Address {
  readonly address1: string | null;
  readonly address2: string | null;
  readonly town: string | null;
  readonly postcode: string | null;
}

export function addressLine({ address1, address2, town, postcode }: Address): string {
  return [address1, address2, town, postcode].filter(Boolean).join(', ');
}
