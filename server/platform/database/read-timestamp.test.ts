import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTimestamp } from './read-timestamp.ts';

it.each([
  ['2026-11-21 08:45:27+00', '2026-11-21T08:45:27.000Z'],
  ['2026-11-21 08:45:27.1+00', '2026-11-21T08:45:27.100Z'],
  ['2026-11-21 08:45:27.12+00', '2026-11-21T08:45:27.120Z'],
  ['2026-11-21 08:45:27.123+00', '2026-11-21T08:45:27.123Z'],
  ['2026-11-21 08:45:27.123456+00', '2026-11-21T08:45:27.123Z'],
  ['2024-02-29 23:59:59.999999+00', '2024-02-29T23:59:59.999Z'],
])('reads %s as %s', (text, iso) => {
  expect(readTimestamp(text)?.toISOString()).toBe(iso);
});

it.each([
  'infinity',
  '-infinity',
  '2026-11-21 08:45:27+01',
  '2026-11-21 08:45:27-05',
  '0044-03-15 12:00:00+00 BC',
  '12026-11-21 08:45:27+00',
  '2026-11-21 08:45:27+05:30',
])('leaves %s to the driver', (text) => {
  expect(readTimestamp(text)).toBeUndefined();
});

it('reads the timestamp of any millisecond as PostgreSQL writes it', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (instant) => {
      const text = instant.toISOString().replace('T', ' ').replace('Z', '+00');
      expect(readTimestamp(text)).toEqual(instant);
    }),
  );
});
