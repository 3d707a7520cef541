import { expect, it } from 'vitest';
import { expiryStage } from './expiring-cards.ts';

it.each([
  ['2026-12-24', null],
  ['2026-12-23', 30],
  ['2026-12-01', 30],
  ['2026-11-30', 7],
  ['2026-11-23', 7],
  ['2026-11-22', null],
  ['2025-12-01', null],
])('a card valid to %s has reached the reminder of %j days before', (expiresOn, stage) => {
  expect(expiryStage(expiresOn, '2026-11-23', [30, 7])).toBe(stage);
});
