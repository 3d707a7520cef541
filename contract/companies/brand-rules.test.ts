import { expect, it } from 'vitest';
import { isSlug } from './brand-rules.ts';

it.each([
  [['lead', 'leads'], true],
  [['quote', 'quotes'], true],
  [['job-lead', 'job-leads'], true],
  [['quote', 'quote'], false],
  [['Quote', 'quotes'], false],
  // Pages stand at these addresses, each with something behind them.
  ...['account', 'alerts', 'answer', 'confirm-email', 'help', 'review', 'settings', 'your-enquiry'].map(
    (word) => [[word, 'quotes'], false] as const,
  ),
] as const)('%j are words for addresses: %s', (slug, isOne) => {
  expect(isSlug(slug)).toBe(isOne);
});
