import { maxTrackingBytes, maxTrackingFields, maxTrackingName, maxTrackingValue } from '../../contract/enquiries/format-values.ts';
import type { OwnDetails } from './text/own-words-rule.ts';
import { scrubContactDetails } from './text/scrub-contact-details-rule.ts';

export type TrackingFields = readonly (readonly [name: string, value: string])[];

export interface KeptTracking {
  readonly fields: Readonly<Record<string, string>>;
  /** Fields beyond the limit. */
  readonly leftOut: number;
  readonly source: string | null;
  readonly medium: string | null;
  readonly campaign: string | null;
}

/** Names that advertising systems use for ids and campaigns; their values may look like telephone numbers. */
const trackingName =
  /^(?:utm_\w+|[gw]braid|\w*cl(?:ic)?k?_?id|fb[cp]|_fb[cp]|\w+_?id|id|campaign|adset|ad|adgroup|creative|placement|keyword|matchtype|network|device)$/i;
const oneWord = /^[\w.~:/+=%-]+$/;

const campaignNames = ['utm_campaign', 'campaign', 'campaign_name', 'campaign_id'] as const;
const maxCampaign = 120;

const fold = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const lastDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(-8);

/** Tests whether a value repeats one of the consumer's own details; telephone numbers in any form. */
function isOwn(value: string, own: OwnDetails): boolean {
  const folded = fold(value);
  const digits = lastDigits(value);
  const details = [own.forename, own.surname, ...(own.addressLines ?? []), ...(own.codes ?? [])];
  return details.some(
    (detail) =>
      detail != null && ((fold(detail) !== '' && fold(detail) === folded) || (digits.length === 8 && lastDigits(detail) === digits)),
  );
}

/** Cleans a field name that contains a number or an address; other names hold no contact details. */
const cleanName = (name: string, country: string): string => (/@|\d{6}/.test(name) ? scrubContactDetails(name, country, {}) : name);

/**
 * Limits and cleans the unknown fields of an enquiry. Contact details are removed, as from every text others can read. Ids and campaigns are
 * unchanged.
 */
export function keepTracking(given: TrackingFields, country: string, own: OwnDetails): KeptTracking {
  const fields = new Map<string, string>();
  let bytes = 0;
  let leftOut = 0;
  for (const [longName, longValue] of given) {
    const name = cleanName(longName.slice(0, maxTrackingName).toWellFormed().replaceAll('\0', ''), country);
    const short = longValue.slice(0, maxTrackingValue).toWellFormed();
    const isId = trackingName.test(name) && oneWord.test(short) && !isOwn(short, own);
    const value = isId ? short : scrubContactDetails(short, country, own);
    // Measured as stored, because JSON escapes quotes and control characters.
    const size = Buffer.byteLength(JSON.stringify(name)) + Buffer.byteLength(JSON.stringify(value));
    if (fields.size === maxTrackingFields || bytes + size > maxTrackingBytes) {
      leftOut += 1;
      continue;
    }
    bytes += size;
    fields.set(name, value);
  }
  const find = (...names: readonly string[]): string | null => {
    const value = names.map((name) => fields.get(name)).find((one) => one !== undefined && one.trim() !== '');
    return value?.trim().slice(0, maxCampaign) ?? null;
  };
  return {
    fields: Object.fromEntries(fields),
    leftOut,
    source: find('utm_source'),
    medium: find('utm_medium'),
    campaign: find(...campaignNames),
  };
}
