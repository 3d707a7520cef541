import { IconArchive, IconCircleCheck, IconClockPlus, IconFlag, IconScale, IconThumbDown, IconThumbUp } from '../ui/icons/trade-icons.ts';
import type { Icon } from '../ui/icons/create-icon.ts';
import type * as z from 'zod';
import type { InventoryRow, leadDetailSchema } from '../../contract/leads/endpoints.ts';
import type { LeadStatus } from '../../contract/leads/values.ts';

type Named = Pick<InventoryRow['enquiry'], 'title' | 'forename' | 'surname'>;

/** Formats a customer's full name; empty once the data has been erased. */
export function fullName({ title, forename, surname }: Named): string {
  return [title, forename, surname].filter(Boolean).join(' ');
}

const timescales = ['ASAP', '1MONTH', '3MONTHS'] as const;

/** Returns the timescale if it has a translation; others are shown as received. */
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

/** URL of a lead's printable page. */
export function leadPrint(code: string): string {
  return `/download/lead/${encodeURIComponent(code)}/print`;
}

/** URL of a spreadsheet of the past twelve months' leads. */
export const leadsFile = '/download/leads.csv';

/** URL of a photo of the job; only the buyer may load it. */
export function leadPhoto(code: string, id: number): string {
  return `/api/v1/lead/photos/${encodeURIComponent(code)}/${id}`;
}

/** Colour and icon of each status, in addition to its text. */
export const statusStyles: Readonly<Record<LeadStatus, { readonly color: string; readonly Icon: Icon }>> = {
  valid: { color: 'gray', Icon: IconCircleCheck },
  reported: { color: 'blue', Icon: IconFlag },
  appealed: { color: 'violet', Icon: IconScale },
  accepted: { color: 'green', Icon: IconThumbUp },
  rejected: { color: 'red', Icon: IconThumbDown },
  extended: { color: 'amber', Icon: IconClockPlus },
  archived: { color: 'gray', Icon: IconArchive },
};

/** A bought lead as sent by the server. */
export type LeadDetailWire = z.infer<typeof leadDetailSchema>;
export type LeadEnquiry = LeadDetailWire['lead']['enquiry'];
