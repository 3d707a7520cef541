import { expect, it } from 'vitest';
import { listRadiusChoices, listRadiusPresets } from './radius-districts.ts';

it.each([
  ['gb', ['10 miles', '20 miles', '50 miles'], [16, 32, 80]],
  ['dk', ['15 km', '30 km', '80 km'], [15, 30, 80]],
] as const)('in %s the distances are %j', (country, words, kilometres) => {
  const presets = listRadiusPresets(country);
  expect(presets.map(({ distance, unit }) => `${distance} ${unit}`)).toEqual(words);
  expect(presets.map(({ km }) => Math.round(km))).toEqual(kilometres);
});

it.each([
  ['gb', '20 miles', '3 miles'],
  ['se', '30 km', '5 km'],
] as const)('in %s more distances surround the usual %s', (country, usual, shortest) => {
  const choices = listRadiusChoices(country);
  const words = choices.all.map(({ distance, unit }) => `${distance} ${unit}`);
  expect([`${choices.usual.distance} ${choices.usual.unit}`, words[0]]).toEqual([usual, shortest]);
  expect(words).toContain(usual);
});
