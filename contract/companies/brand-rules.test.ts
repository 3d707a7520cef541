import { expect, it } from 'vitest';
import { isSlug } from './brand-rules.ts';

it.each([
  [['lead', 'leads'], true],
  [['quote', 'quotes'], true],
  [['job-lead', 'job-leads'], true],
  [['quote', 'quote'], false],
  [['Quote', 'quotes'], false],
  // These addresses are pages, each with something behind them.
  ...['account', 'alerts', 'answer', 'confirm-email', 'help', 'review', 'settings', 'your-enquiry'].map(
    (word) => [[word, 'quotes'], false] as const,
  ),
] as const)('%j is a valid pair of words for addresses: %s', (slug, isOne) => {
  expect(isSlug(slug)).toBe(isOne);
});
