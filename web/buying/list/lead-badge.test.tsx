import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPart } from '../../testing/open-part.tsx';
import { eventually } from '../../testing/eventually.ts';
import { screen } from '../../testing/page.ts';
import { announce } from '../../ui/announcer.tsx';
import { type LeadBadge, LeadBadgeMark } from './lead-badge.tsx';
import { usePriorityAnnouncement } from '../basket/lead-basket.tsx';

const now = Date.parse('2026-03-04T12:00:00Z');
const inMs = (ms: number) => new Date(now + ms).toISOString();
const second = 1000;
const minute = 60 * second;

afterEach(() => void vi.useRealTimers());

/** Opens at noon with a fake clock. */
async function openAtNoon(part: React.ReactNode) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
  const opened = await openPart(
    <>
      <p>A lead</p>
      {part}
    </>,
    { texts: ['buying'] },
  );
  await screen.findByText('A lead');
  return opened;
}

/** Waits until the clock is being followed. */
const isTicking = () => eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
const openBadge = (badge: LeadBadge) => openAtNoon(<LeadBadgeMark badge={badge} />);
const seen = () => document.querySelector('[data-kind]')?.textContent;

describe('lead badge', () => {
  test.each<[LeadBadge, string]>([
    [{ kind: 'exclusive' }, 'Exclusive'],
    [{ kind: 'lastOne' }, 'Last One!'],
    [{ kind: 'soldOut' }, 'Sold Out'],
    [{ kind: 'offered', until: null }, 'Offered to you'],
    [{ kind: 'offered', until: '2026-03-04T15:44:00Z' }, 'Offered to you until 15:44'],
    [{ kind: 'offered', until: '2026-03-06T15:44:00Z' }, 'Offered to you until 6 Mar 2026, 15:44'],
  ])('%j reads: %s', async (badge, words) => {
    await openBadge(badge);
    expect(screen.getByText(words)).toBeTruthy();
  });
});

describe('Priority Access', () => {
  test.each([
    [72 * minute, '1h 12m'],
    [60 * minute, '1h 0m'],
    [60 * minute - second, '59m 59s'],
    [12 * minute + 4 * second, '12m 04s'],
    [second, '0m 01s'],
  ])('%i ms before its end shows "%s"', async (left, countdown) => {
    await openBadge({ kind: 'priority', until: inMs(left) });
    expect(seen()).toContain(`Priority Access ${countdown}`);
  });

  test('is named by its end, not the ticking countdown', async () => {
    await openBadge({ kind: 'priority', until: '2026-03-04T15:44:00Z' });
    const ticking = screen.getByText('Priority Access').closest('[aria-hidden]');
    expect(ticking?.textContent).toMatch(/^Priority Access \d/);
    expect(screen.getByText('Priority access until 15:44')).toBeTruthy();
  });

  test('ticks every second in the last hour and disappears at the end', async () => {
    await openBadge({ kind: 'priority', until: inMs(30 * second) });
    await isTicking();
    vi.advanceTimersByTime(10 * second);
    await eventually(() => expect(seen()).toMatch(/0m 1\ds/));
    vi.advanceTimersByTime(20 * second);
    await eventually(() => expect(seen()).toBeUndefined());
  });

  test.each([
    [10 * minute, 'light'],
    [10 * minute - second, 'filled'],
  ])('%i ms before its end is %s', async (left, variant) => {
    await openBadge({ kind: 'priority', until: inMs(left) });
    expect(document.querySelector('[data-kind=priority]')?.getAttribute('data-variant')).toBe(variant);
  });
});

describe('end of Priority Access of the open lead', () => {
  function Open({ until }: { until: string | null }) {
    usePriorityAnnouncement(until);
    return null;
  }

  test.each([
    [10 * minute + second, second, 'Priority access ends in 10 minutes'],
    [minute + second, second, 'Priority access ends in 1 minute'],
    [second, second, 'Priority access has ended'],
  ])('is announced politely: %i ms before, %i ms later', async (left, passing, words) => {
    const { getAnnouncement } = await openAtNoon(<Open until={inMs(left)} />);
    await isTicking();
    expect(getAnnouncement()).not.toBe(words);
    vi.advanceTimersByTime(passing);
    await eventually(() => expect(getAnnouncement()).toBe(words));
  });

  test.each([
    ['opened after it', inMs(5 * minute)],
    ['without it', null],
  ])('is not announced for a lead %s', async (_, until) => {
    announce('Buy leads');
    const { getAnnouncement } = await openAtNoon(<Open until={until} />);
    await new Promise((done) => setTimeout(done, 20));
    vi.advanceTimersByTime(minute);
    await eventually(() => expect(Date.now()).toBeGreaterThan(now + minute));
    expect(getAnnouncement()).toBe('Buy leads');
  });
});
