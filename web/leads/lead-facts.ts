import {
  IconArchive,
  IconCircleCheck,
  IconClockPlus,
  IconFlag,
  IconScale,
  IconThumbDown,
  IconThumbUp,
  type TablerIcon,
} from '@tabler/icons-react';
import type * as z from 'zod';
import type { InventoryRow, leadDetailSchema } from '../../contract/leads/endpoints.ts';
import type { LeadStatus } from '../../contract/leads/values.ts';

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

/** A lead as a page to print. */
export function leadPrint(code: string): string {
  return `/download/lead/${encodeURIComponent(code)}/print`;
}

/** The leads of the past twelve months as a spreadsheet reads them. */
export const leadsFile = '/download/leads.csv';

/** One photograph of the job; shown to who bought the lead. */
export function leadPhoto(code: string, id: number): string {
  return `/api/v1/lead/photos/${encodeURIComponent(code)}/${id}`;
}

/** How a lead stands, as a colour and a shape: the third signal and the second, after the word. */
export const standingLooks: Readonly<Record<LeadStatus, { readonly color: string; readonly Icon: TablerIcon }>> = {
  valid: { color: 'gray', Icon: IconCircleCheck },
  reported: { color: 'blue', Icon: IconFlag },
  appealed: { color: 'violet', Icon: IconScale },
  accepted: { color: 'green', Icon: IconThumbUp },
  rejected: { color: 'red', Icon: IconThumbDown },
  extended: { color: 'amber', Icon: IconClockPlus },
  archived: { color: 'gray', Icon: IconArchive },
};

/** A bought lead as the server tells it. */
export type LeadDetailWire = z.infer<typeof leadDetailSchema>;
export type LeadEnquiry = LeadDetailWire['lead']['enquiry'];
