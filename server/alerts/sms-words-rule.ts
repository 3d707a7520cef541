import { sizeOfSms, tidySms } from '../platform/sending/sms-text.ts';

/** What one lead is told with in a text message. */
export interface SmsFacts {
  readonly workType: string;
  /** With its town; the code of the district alone where that is all there is to say. */
  readonly place: string;
  readonly district: string;
  /** Null where the customer said nothing of it. */
  readonly timescale: string | null;
  readonly price: string;
}

/** What stands between beginning and link. */
type Wording = (what: string) => string;

/** A work type cut shorter than this tells nothing. */
const leastOfWorkType = 12;

const fits = (text: string): boolean => sizeOfSms(tidySms(text)).segments === 1;
const joined = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(', ');

/** The longest beginning of the work type with which it fits; undefined where too little of it would be left. */
function cutWorkType(workType: string, tell: (workType: string) => string): string | undefined {
  const letters = Array.from(workType);
  for (let kept = letters.length - 1; kept >= Math.min(leastOfWorkType, letters.length - 1); kept -= 1) {
    const text = tell(`${letters.slice(0, kept).join('').trimEnd()}...`);
    if (fits(text)) return text;
  }
  return undefined;
}

/**
 * One lead in one text message: 'Boiler repair, LE4, ASAP, £24.00 + VAT'. What does not fit is given up in this order: the town, whose
 * district stays; the end of a long work type; the timescale. District, price and link are always there.
 */
export function leadInSms({ workType, place, district, timescale, price }: SmsFacts, wording: Wording): string {
  const whole = wording(joined(workType, place, timescale, price));
  if (fits(whole)) return whole;
  const withoutTown = wording(joined(workType, district, timescale, price));
  if (fits(withoutTown)) return withoutTown;
  const tell = (when: string | null) => (shorter: string) => wording(joined(shorter, district, when, price));
  return cutWorkType(workType, tell(timescale)) ?? cutWorkType(workType, tell(null)) ?? tell(null)(workType);
}
