import { enquiryLifeDays } from '../enquiries/settings.ts';
import { valueOf, type SettingValues } from '../platform/business-settings.ts';
import { priorityMinutes, quietHours, shortestOfferMinutes } from './settings.ts';

const minuteMs = 60_000;

export interface WindowFacts {
  readonly now: Date;
  readonly releasedAt: Date;
  /** The end of the window of the offers made so far; null before the first. */
  readonly windowUntil: Date | null;
  readonly timeZone: string;
}

/** The next morning's end of the offers made at this hour of the night; null by day. */
function morningAfter(now: Date, timeZone: string, settings: SettingValues): Date | null {
  const quiet = valueOf(settings, quietHours);
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime();
  const isBefore = (text: string): boolean => Temporal.PlainTime.compare(time, text) < 0;
  const isPastMidnight = isBefore(quiet.until);
  // A night may begin before midnight or after it.
  const isNight = quiet.from < quiet.until ? !isBefore(quiet.from) && isPastMidnight : !isBefore(quiet.from) || isPastMidnight;
  if (!isNight) return null;
  const day = isPastMidnight ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  return new Date(day.toZonedDateTime({ timeZone, plainTime: quiet.offersLiveUntil }).epochMilliseconds);
}

/** When the slots that nobody has reserved open to all, where somebody matched. */
export function opensAfterRelease(releasedAt: Date, settings: SettingValues): Date {
  return new Date(releasedAt.getTime() + valueOf(settings, priorityMinutes) * minuteMs);
}

/**
 * Until when an offer made now lives: half an hour after release, or half past seven where it is made at night. Passed on
 * from a company that declined it lives as long as that window. Null: too little of the window is left to offer anything.
 */
export function offerUntil(facts: WindowFacts, settings: SettingValues): Date | null {
  const { now, releasedAt, windowUntil, timeZone } = facts;
  const shortestMs = valueOf(settings, shortestOfferMinutes) * minuteMs;
  const isLongEnough = (until: Date): boolean => until.getTime() - now.getTime() >= shortestMs;
  if (windowUntil !== null && !isLongEnough(windowUntil)) return null;
  const byDay = windowUntil ?? opensAfterRelease(releasedAt, settings);
  const morning = morningAfter(now, timeZone, settings);
  const until = morning === null || morning < byDay ? byDay : morning;
  return isLongEnough(until) ? until : null;
}

/** Whether a time that an operator names lies beyond the day on which the enquiry leaves the market. */
export function outlivesEnquiry(until: Date, releasedAt: Date | null, settings: SettingValues): boolean {
  return releasedAt !== null && until.getTime() > releasedAt.getTime() + valueOf(settings, enquiryLifeDays) * 24 * 60 * minuteMs;
}
