import { knownCountry } from '../../contract/kit/country.ts';
import { getUnit } from '../geography/business-units.ts';

const clock = String.raw`(?:,?[ T]+(?:kl\.? ?)?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}$`, 'i');
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${clock}$`, 'i');
/** A date that a spreadsheet shows as a number: days since the end of 1899, between 1954 and 2119. */
const serial = /^[2-7]\d{4}(?:\.\d+)?$/;

/** Countries that write the month before the day. */
const monthFirst: ReadonlySet<string> = new Set(['us']);

function toHour(text: string | undefined, half: string | undefined): number {
  const hour = Number(text ?? 0);
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function fromParts(parts: readonly (string | undefined)[], [year, month, day]: readonly [number, number, number]): Temporal.PlainDateTime {
  const [, , , , hour, minute, second, half] = parts;
  const time = { hour: toHour(hour, half), minute: Number(minute ?? 0), second: Number(second ?? 0) };
  return Temporal.PlainDateTime.from({ year, month, day, ...time }, { overflow: 'reject' });
}

function parseLocal(text: string, country: string): Temporal.PlainDateTime | undefined {
  const [first, last] = [yearFirst.exec(text), yearLast.exec(text)];
  if (first !== null) return fromParts(first, [Number(first[1]), Number(first[2]), Number(first[3])]);
  if (last !== null) {
    const [day, month] = monthFirst.has(country) ? [last[2], last[1]] : [last[1], last[2]];
    return fromParts(last, [Number(last[3]), Number(month), Number(day)]);
  }
  if (!serial.test(text)) return undefined;
  return Temporal.PlainDateTime.from('1899-12-30').add({ seconds: Math.round(Number(text) * 86_400) });
}

/**
 * Reads a date, or a date and time in the country's time zone, as a moment: ISO order, or the day first, as is usual in the country. Returns
 * other texts unchanged.
 */
export function parseMoment(text: string, country: string): string {
  const known = knownCountry(country);
  if (known === undefined) return text;
  try {
    return parseLocal(text, known)?.toZonedDateTime(getUnit(known).timeZone).toInstant().toString() ?? text;
  } catch {
    return text;
  }
}
