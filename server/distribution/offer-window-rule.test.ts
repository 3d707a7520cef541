import { describe, expect, it } from 'vitest';
import { offerUntil, opensAfterRelease } from './offer-window-rule.ts';

const timeZone = 'Europe/London';
const until = (
  now: string,
  releasedAt: string,
  windowUntil: string | null = null,
  zone = timeZone,
  settings: Record<string, unknown> | null = null,
) =>
  offerUntil(
    {
      now: new Date(now),
      releasedAt: new Date(releasedAt),
      windowUntil: windowUntil === null ? null : new Date(windowUntil),
      timeZone: zone,
    },
    settings,
  )?.toISOString() ?? null;

describe('an offer made at release', () => {
  it.each([
    ['at noon lives for half an hour', '2026-11-18T12:00:00Z', '2026-11-18T12:30:00.000Z'],
    ['at seven in the morning, when the night is over', '2026-11-18T07:00:00Z', '2026-11-18T07:30:00.000Z'],
    ['a minute before seven', '2026-11-18T06:59:00Z', '2026-11-18T07:30:00.000Z'],
    ['a minute before nine in the evening, into the night', '2026-11-18T20:59:00Z', '2026-11-18T21:29:00.000Z'],
    ['at nine in the evening', '2026-11-18T21:00:00Z', '2026-11-19T07:30:00.000Z'],
    ['at midnight', '2026-11-19T00:00:00Z', '2026-11-19T07:30:00.000Z'],
    ['in summer, by the clock on the wall', '2026-07-01T20:30:00Z', '2026-07-02T06:30:00.000Z'],
    ['in the night the clocks go forward', '2026-03-28T23:00:00Z', '2026-03-29T06:30:00.000Z'],
    ['in the night the clocks go back', '2026-10-24T22:00:00Z', '2026-10-25T07:30:00.000Z'],
    ['on the last evening of the year', '2026-12-31T22:00:00Z', '2027-01-01T07:30:00.000Z'],
  ])('%s', (_, now, end) => {
    expect(until(now, now)).toBe(end);
  });

  it('uses the country’s clock', () => {
    expect(until('2026-11-18T20:30:00Z', '2026-11-18T20:30:00Z', null, 'Europe/Oslo')).toBe('2026-11-19T06:30:00.000Z');
  });

  it('lasts for the rest of the half hour after release, if at least ten minutes', () => {
    expect(until('2026-11-18T12:20:00Z', '2026-11-18T12:00:00Z')).toBe('2026-11-18T12:30:00.000Z');
    expect(until('2026-11-18T12:20:01Z', '2026-11-18T12:00:00Z')).toBeNull();
    expect(until('2026-11-18T13:00:00Z', '2026-11-18T12:00:00Z')).toBeNull();
  });

  it('lasts until the morning even if the half hour after release has passed', () => {
    expect(until('2026-11-18T23:00:00Z', '2026-11-18T20:00:00Z')).toBe('2026-11-19T07:30:00.000Z');
  });
});

describe('an offer passed on', () => {
  const noon = '2026-11-18T12:00:00Z';
  it.each([
    ['ten minutes before the end of the window: it gets these', '2026-11-18T12:20:00Z', '2026-11-18T12:30:00Z', '2026-11-18T12:30:00.000Z'],
    ['later than that: no offer', '2026-11-18T12:20:01Z', '2026-11-18T12:30:00Z', null],
    ['in the morning, from the night', '2026-11-19T07:10:00Z', '2026-11-19T07:30:00Z', '2026-11-19T07:30:00.000Z'],
    ['in the evening, when the night has begun', '2026-11-18T21:02:00Z', '2026-11-18T21:20:00Z', '2026-11-19T07:30:00.000Z'],
    ['in the evening, with too little of the window left', '2026-11-18T21:12:00Z', '2026-11-18T21:20:00Z', null],
  ])('%s', (_, now, window, end) => {
    expect(until(now, noon, window)).toBe(end);
  });
});

describe('the operator’s settings', () => {
  it('override the defaults', () => {
    const settings = {
      'distribution.priority_minutes': 45,
      'distribution.shortest_offer_minutes': 5,
      'distribution.quiet_hours': { from: '20:00', until: '06:00', offersLiveUntil: '08:15' },
    };
    expect(until('2026-11-18T12:40:00Z', '2026-11-18T12:00:00Z', null, timeZone, settings)).toBe('2026-11-18T12:45:00.000Z');
    expect(until('2026-11-18T12:41:00Z', '2026-11-18T12:00:00Z', null, timeZone, settings)).toBeNull();
    expect(until('2026-11-18T20:00:00Z', '2026-11-18T20:00:00Z', null, timeZone, settings)).toBe('2026-11-19T08:15:00.000Z');
    expect(opensAfterRelease(new Date('2026-11-18T12:00:00Z'), settings).toISOString()).toBe('2026-11-18T12:45:00.000Z');
  });

  it.each([
    ['a night that begins after midnight has an end', '2026-11-18T02:00:00Z', '2026-11-18T08:00:00.000Z'],
    ['and is none by day', '2026-11-18T12:00:00Z', '2026-11-18T12:30:00.000Z'],
    ['nor in the evening', '2026-11-18T23:00:00Z', '2026-11-18T23:30:00.000Z'],
  ])('%s', (_, now, end) => {
    const settings = { 'distribution.quiet_hours': { from: '00:30', until: '06:00', offersLiveUntil: '08:00' } };
    expect(until(now, now, null, timeZone, settings)).toBe(end);
  });
});
