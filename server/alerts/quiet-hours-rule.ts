import type { QuietHoursWire } from '../../contract/alerts/push-endpoints.ts';

/** Quiet hours in minutes of the local day. Until before from passes midnight. */
export interface QuietHours {
  readonly fromMinute: number;
  readonly untilMinute: number;
}

/**
 * Whether a moment lies within quiet hours, by the clock on the wall: when clocks change, an hour that is skipped or repeated belongs to the night it
 * is in. The first minute is quiet, the last one is not.
 */
export function isQuiet({ fromMinute, untilMinute }: QuietHours, at: Date, timeZone: string): boolean {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const now = hour * 60 + minute;
  return fromMinute < untilMinute ? now >= fromMinute && now < untilMinute : now >= fromMinute || now < untilMinute;
}

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const toTime = (minutes: number): string => [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Undefined if they begin and end at the same time, which could mean never or always. */
export function readQuietHours({ from, until }: QuietHoursWire): QuietHours | undefined {
  return from === until ? undefined : { fromMinute: toMinutes(from), untilMinute: toMinutes(until) };
}

export const quietHoursWire = ({ fromMinute, untilMinute }: QuietHours): QuietHoursWire => ({
  from: toTime(fromMinute),
  until: toTime(untilMinute),
});
