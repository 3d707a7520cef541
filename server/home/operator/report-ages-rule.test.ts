import { expect, it } from 'vitest';
import { agesByKind } from './overview.ts';

it('splits open reports by kind at the promise of 48 working hours, largest kinds first', () => {
  const aged = (name: string, ...hours: readonly number[]) => hours.map((one) => ({ name, hours: one }));
  expect(agesByKind([...aged('Solar', 3), ...aged('Boilers', 47.9, 48, 300), ...aged('Alarms', 0)])).toEqual([
    { name: 'Boilers', within: 1, beyond: 2 },
    { name: 'Alarms', within: 1, beyond: 0 },
    { name: 'Solar', within: 1, beyond: 0 },
  ]);
  // All of them, so that they add up to all open reports.
  expect(agesByKind(Array.from({ length: 30 }, (_, index) => ({ name: `kind ${index}`, hours: 1 })))).toHaveLength(30);
});
