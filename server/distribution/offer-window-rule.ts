import { enquiryLifeDays } from '../enquiries/settings.ts';
import { getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import { priorityMinutes, quietHours, minOfferMinutes } from './settings.ts';

const minuteMs = 60_000;

export interface WindowFacts {
  readonly now: Date;
  readonly releasedAt: Date;
  /** When the window of the offers so far ends; null before the first. */
  readonly windowUntil: Date | null;
  readonly timeZone: string;
}

/** Returns when offers made at this hour of the night end; null during the day. */
function morningAfter(now: Date, timeZone: string, settings: SettingValues): Date | null {
  const quiet = getSettingValue(settings, quietHours);
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime();
  const isBefore = (text: string): boolean => Temporal.PlainTime.compare(time, text) < 0;
  const isPastMidnight = isBefore(quiet.until);
  // Quiet hours may start before or after midnight.
  const isNight = quiet.from < quiet.until ? !isBefore(quiet.from) && isPastMidnight : !isBefore(quiet.from) || isPastMidnight;
  if (!isNight) return null;
  const day = isPastMidnight ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  return new Date(day.toZonedDateTime({ timeZone, plainTime: quiet.offersLiveUntil }).epochMilliseconds);
}

/** Returns when unreserved slots open to everyone, if a company matched. */
export function opensAfterRelease(releasedAt: Date, settings: SettingValues): Date {
  return new Date(releasedAt.getTime() + getSettingValue(settings, priorityMinutes) * minuteMs);
}

/**
 * Returns when an offer made now ends: half an hour after release, or half past seven in the morning if made at night. One passed on after a decline
 * ends with the same window. Null if too little of it is left.
 */
export function offerUntil(facts: WindowFacts, settings: SettingValues): Date | null {
  const { now, releasedAt, windowUntil, timeZone } = facts;
  const minOfferMs = getSettingValue(settings, minOfferMinutes) * minuteMs;
  const isLongEnough = (until: Date): boolean => until.getTime() - now.getTime() >= minOfferMs;
  if (windowUntil !== null && !isLongEnough(windowUntil)) return null;
  const byDay = windowUntil ?? opensAfterRelease(releasedAt, settings);
  const morning = morningAfter(now, timeZone, settings);
  const until = morning === null || morning < byDay ? byDay : morning;
  return isLongEnough(until) ? until : null;
}

/** Whether an operator's time is after the enquiry leaves the market. */
export function outlivesEnquiry(until: Date, releasedAt: Date | null, settings: SettingValues): boolean {
  return releasedAt !== null && until.getTime() > releasedAt.getTime() + getSettingValue(settings, enquiryLifeDays) * 24 * 60 * minuteMs;
}
