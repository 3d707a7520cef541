import { computeSmsSize, tidySms } from '../platform/sending/sms-text.ts';

/** Facts about one lead for a text message. */
export interface SmsFacts {
  readonly workType: string;
  /** With its town; the district code alone if nothing more is known. */
  readonly place: string;
  readonly district: string;
  /** Null if the customer gave none. */
  readonly timescale: string | null;
  readonly price: string;
}

/** The text between opening and link. */
type Wording = (what: string) => string;

/** A work type cut shorter than this is meaningless. */
const minWorkTypeLength = 12;

const fits = (text: string): boolean => computeSmsSize(tidySms(text)).segments === 1;
const joinParts = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(', ');

/** Returns the longest prefix of the work type that fits; undefined if it would be too short. */
function cutWorkType(workType: string, tell: (workType: string) => string): string | undefined {
  const letters = Array.from(workType);
  for (let kept = letters.length - 1; kept >= Math.min(minWorkTypeLength, letters.length - 1); kept -= 1) {
    const text = tell(`${letters.slice(0, kept).join('').trimEnd()}...`);
    if (fits(text)) return text;
  }
  return undefined;
}

/**
 * Fits one lead into one text message: 'Boiler repair, LE4, ASAP, £24.00 + VAT'. Drops, in this order, the town (keeping the district), the end of a
 * long work type, and the timescale. Always keeps district, price and link.
 */
export function formatLeadForSms({ workType, place, district, timescale, price }: SmsFacts, wording: Wording): string {
  const whole = wording(joinParts(workType, place, timescale, price));
  if (fits(whole)) return whole;
  const withoutTown = wording(joinParts(workType, district, timescale, price));
  if (fits(withoutTown)) return withoutTown;
  const buildText = (when: string | null) => (shorter: string) => wording(joinParts(shorter, district, when, price));
  return cutWorkType(workType, buildText(timescale)) ?? cutWorkType(workType, buildText(null)) ?? buildText(null)(workType);
}
