import { describe, expect, it } from 'vitest';
import { pickNewDefault, isRemovable, type CardFacts } from './card-rule.ts';

/** `v` valid, `x` expired, `*` default; numbered from 1. */
const parseCards = (text: string): CardFacts[] =>
  text.split(' ').map((mark, index) => ({ id: index + 1, isExpired: mark.startsWith('x'), isDefault: mark.endsWith('*') }));

describe('a card', () => {
  it.each([
    ['v*', [false]],
    ['x*', [true]],
    ['v* v', [true, true]],
    ['v* x', [false, true]],
    ['x* x', [true, true]],
    ['x* v v', [true, true, true]],
  ])('of %s is removable: %j', (text, expected) => {
    const cards = parseCards(text);
    expect(cards.map((card) => isRemovable(card, cards))).toEqual(expected);
  });

  it.each([
    ['v*', 1, null],
    ['v* v', 2, 1],
    ['v* v v', 1, 3],
    ['v* v x', 1, 2],
    ['x* x x', 1, 3],
  ])('of %s: without number %i the default becomes %j', (text, removed, expected) => {
    const cards = parseCards(text);
    const [card] = cards.filter(({ id }) => id === removed);
    expect(card && pickNewDefault(card, cards)).toBe(expected);
  });
});
