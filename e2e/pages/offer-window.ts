import { journeyLanguage, translatePattern } from '../language/journey-language.ts';
import { speaking } from '../language/speaking.ts';

const counted = (key: string): string =>
  speaking(journeyLanguage)(key)
    .split(/\{\{[^{}]*\}\}/)
    .map((part) => RegExp.escape(part))
    .join(String.raw`\d+`);

/**
 * Countdown of an offer: half an hour, or until half past seven if made in the quiet hours (product rules, section 4). Journeys run at any
 * hour, so anything from half an hour to a night is right; made at a quarter to seven it is 45 minutes. After midnight the text includes
 * the date.
 */
export const offerCountdown =
  journeyLanguage === 'en'
    ? /\b([2-5]\dm \d\ds|\d{1,2}h \d{1,2}m)(?!\w)/
    : new RegExp(['buying.countdown.minutes', 'buying.countdown.hours'].map(counted).join('|'));
const day = String.raw`(\d{1,2} \w{3} \d{4}, )?`;
export const priorityUntil = translatePattern(new RegExp(`Priority access until ${day}\\d\\d:\\d\\d`));
