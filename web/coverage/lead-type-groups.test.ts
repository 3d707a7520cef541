import { describe, expect, it } from 'vitest';
import type { WorkType } from './api.ts';
import { allTypes, groupByCategory, countSelected, isOnlyListedArea, listMissingAccreditations, searchTypes } from './lead-type-groups.ts';
import { area, types } from './test-coverage.ts';

const named = (list: readonly WorkType[] | undefined) => list?.map(({ description }) => description);

describe('selectable lead types', () => {
  it('include selected ones no longer offered, without duplicates', () => {
    const [repair, service, electric] = types;
    if (repair === undefined || service === undefined || electric === undefined) throw new Error('no types');
    expect(allTypes([repair, service], [service, electric])).toEqual([repair, service, electric]);
    expect(allTypes([], [])).toEqual([]);
  });

  it('are grouped by category in the order of the types', () => {
    const [boilers, solar, ...more] = groupByCategory(types);
    expect([boilers?.name, named(boilers?.types)]).toEqual(['Boilers', ['Boiler repair', 'Boiler service', 'Electric boiler']]);
    expect([solar?.code, named(solar?.types)]).toEqual(['Solar', ['Solar panels', 'Solar battery']]);
    expect(more).toEqual([]);
    expect(groupByCategory([])).toEqual([]);
  });

  it('form one category even if its types are not adjacent', () => {
    const mixed = [types[0], types[3], types[1]].filter((type) => type !== undefined);
    expect(groupByCategory(mixed).map(({ name, types: held }) => [name, held.length])).toEqual([
      ['Boilers', 2],
      ['Solar', 1],
    ]);
  });

  it.each([
    [[], [0, 0]],
    [
      [101, 402],
      [1, 1],
    ],
    [
      [101, 102, 103, 999],
      [3, 0],
    ],
  ])('of %j have %j selected by category', (selection, counts) => {
    expect(groupByCategory(types).map((category) => countSelected(category, selection))).toEqual(counts);
  });
});

describe('searchTypes', () => {
  it.each([
    ['', undefined],
    ['bo', undefined],
    ['  bo  ', undefined],
    ['boi', ['Boiler repair', 'Boiler service', 'Electric boiler']],
    ['  SOLAR ', ['Solar panels', 'Solar battery']],
    ['repair', ['Boiler repair']],
    ['hob', []],
  ])('for "%s" finds %j', (text, found) => {
    expect(named(searchTypes(types, text))).toEqual(found);
  });
});

describe('missingFor', () => {
  const needing = (...approved: readonly boolean[]): WorkType => ({
    id: 1,
    code: 'type-1',
    description: 'Boiler repair',
    category: { id: 1, code: 'Boilers', name: 'Boilers' },
    requires: approved.map((isApproved, place) => ({ id: place, code: `scheme-${place}`, name: `Scheme ${place}`, approved: isApproved })),
  });

  it.each([
    ['nothing where none is needed', [], []],
    ['nothing where all are approved', [true, true], []],
    ['each that is not approved', [false, true, false], ['Scheme 0', 'Scheme 2']],
  ])('is %s', (_, approved, missing) => {
    expect(listMissingAccreditations(needing(...approved))).toEqual(missing);
  });
});

describe('isAlone', () => {
  const here = area(7, 'Coverage 1');
  it.each([
    ['stands on the only area', [here], true],
    ['stands on this area where the others are new', [here, area(8, 'North', 0), area(9, 'South', 0)], true],
    ['stands on another area as well', [here, area(8, 'North', 0), area(9, 'South', 1)], false],
  ])('%s', (_, areas, isSo) => {
    expect(isOnlyListedArea(here, areas)).toBe(isSo);
  });
});
