import { describe, expect, it } from 'vitest';
import { availabilityLabel, leadBadges, rowBadges, clampSold } from './lead-badge.tsx';
import { testLead } from '../test-leads.ts';

const now = Date.parse('2026-03-04T12:00:00Z');
const later = '2026-03-04T15:44:00Z';
const earlier = '2026-03-04T11:00:00Z';

describe('availabilityLabel', () => {
  it.each([
    // sold, max, label
    [0, 1, 'exclusive'],
    [1, 1, 'soldOut'],
    [0, 2, 'quoteFirst'],
    [1, 2, 'lastOne'],
    [2, 2, 'soldOut'],
    [0, 3, 'quoteFirst'],
    [1, 3, undefined],
    [2, 3, 'lastOne'],
    [3, 3, 'soldOut'],
    [4, 3, 'soldOut'],
    [-1, 3, 'quoteFirst'],
    [-1, 1, 'exclusive'],
    // More than two buyers means sold out, whatever the maximum.
    [3, 5, 'soldOut'],
  ] as const)('classifies %i sold out of %i as %s', (sold, max, label) => {
    expect(availabilityLabel(sold, max)).toBe(label);
  });
});

describe('leadBadges', () => {
  it.each([
    ['nothing special', { sold: 1 }, []],
    ['a free lead, whose label stands with its meter', {}, []],
    ['priority', { priorityUntil: later }, ['priority']],
    ['priority that has passed', { priorityUntil: earlier }, []],
    ['an offer', { isOffered: true, offeredUntil: later }, ['offered']],
    ['one place left', { sold: 2 }, ['lastOne']],
    ['one place at all', { max: 1 }, ['exclusive']],
    ['an offer without an end', { isOffered: true, sold: 1 }, ['offered']],
    ['a guarantee alone', { offeredUntil: later, sold: 1 }, ['offered']],
    ['an offer that has passed', { isOffered: true, offeredUntil: earlier, sold: 1 }, []],
    ['everything at once', { priorityUntil: later, isOffered: true, offeredUntil: later, sold: 2 }, ['priority', 'offered', 'lastOne']],
  ] as const)('for %s', (_, facts, kinds) => {
    expect(leadBadges(testLead(facts), now).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe('rowBadges', () => {
  it.each([
    ['an offer with priority, told once', { priorityUntil: later, isOffered: true, offeredUntil: later, sold: 2 }, ['priority', 'lastOne']],
    [
      'an offer that outlives its priority',
      { priorityUntil: later, isOffered: true, offeredUntil: '2026-03-05T12:00:00Z', sold: 2 },
      ['priority', 'offered'],
    ],
    ['an offer without priority', { isOffered: true, offeredUntil: later, sold: 2 }, ['offered', 'lastOne']],
    ['nothing special', {}, []],
  ] as const)('for %s', (_, facts, kinds) => {
    expect(rowBadges(testLead(facts), now).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe('sold meter', () => {
  it('stays between 0 and its places', () => {
    expect(clampSold(testLead({ sold: -2 }))).toEqual({ sold: 0, max: 3 });
    expect(clampSold(testLead({ sold: 4, max: 3 }))).toEqual({ sold: 4, max: 4 });
  });
});
