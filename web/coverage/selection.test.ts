import { assert, array, constantFrom, integer, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canUndo,
  pushSelection,
  startHistory,
  undone,
  changeBetween,
  countSelectedIn,
  groupByArea,
  isSame,
  isSelected,
  nothingSelected,
  toSelection,
  getAreaState,
  toggled,
  toggledArea,
  withDistricts,
  withoutDistricts,
} from './selection.ts';
import { nothingWaiting, applyWaiting, withoutArea, withWaiting } from './waiting.ts';

const id = integer({ min: 1, max: 60 });
const ids = array(id, { maxLength: 40 });
const selection = ids.map(toSelection);
const someArea = uniqueArray(id, { minLength: 1, maxLength: 20 });
const isRising = (list: readonly number[]): boolean => list.every((value, index) => index === 0 || value > (list[index - 1] ?? value));

describe('selection', () => {
  it('equals a set in ascending order after any additions and removals', () => {
    const step = record({ kind: constantFrom('add', 'remove', 'toggle', 'area'), given: ids, one: id });
    assert(
      property(selection, array(step, { maxLength: 12 }), (start, steps) => {
        let now = start;
        const model = new Set(start);
        for (const { kind, given, one } of steps) {
          if (kind === 'add') {
            now = withDistricts(now, given);
            for (const value of given) model.add(value);
          } else if (kind === 'remove') {
            now = withoutDistricts(now, given);
            for (const value of given) model.delete(value);
          } else if (kind === 'toggle') {
            now = toggled(now, one);
            if (!model.delete(one)) model.add(one);
          } else {
            now = toggledArea(now, given);
            const complete = given.length > 0 && given.every((value) => model.has(value));
            for (const value of given) {
              if (complete) model.delete(value);
              else model.add(value);
            }
          }
          expect(isRising(now)).toBe(true);
          expect(new Set(now)).toEqual(model);
        }
      }),
    );
  });

  it('keeps its identity if nothing changes', () => {
    assert(
      property(selection, (start) => {
        expect(withDistricts(start, start)).toBe(start);
        expect(withoutDistricts(start, [61, 62])).toBe(start);
      }),
    );
  });

  it('knows its members', () => {
    assert(
      property(selection, id, (start, one) => {
        expect(isSelected(start, one)).toBe(start.includes(one));
      }),
    );
  });

  it('is unchanged when toggled twice', () => {
    assert(
      property(selection, id, (start, one) => {
        expect(toggled(toggled(start, one), one)).toEqual(start);
      }),
    );
  });

  it('leaves districts outside an area alone', () => {
    assert(
      property(selection, someArea, (start, area) => {
        const outside = (list: readonly number[]) => list.filter((one) => !area.includes(one));
        expect(outside(toggledArea(start, area))).toEqual(outside(start));
      }),
    );
  });
});

describe('area state', () => {
  it('is none, some or all by count', () => {
    assert(
      property(selection, someArea, (start, area) => {
        const count = area.filter((one) => start.includes(one)).length;
        expect(countSelectedIn(start, area)).toBe(count);
        expect(getAreaState(start, area)).toBe(count === 0 ? 'none' : count === area.length ? 'all' : 'some');
      }),
    );
  });

  it('is all after adding, none after removing, and flips when toggled', () => {
    assert(
      property(selection, someArea, (start, area) => {
        expect(getAreaState(withDistricts(start, area), area)).toBe('all');
        expect(getAreaState(withoutDistricts(start, area), area)).toBe('none');
        expect(getAreaState(toggledArea(start, area), area)).toBe(getAreaState(start, area) === 'all' ? 'none' : 'all');
      }),
    );
  });

  it('is none without districts', () => expect(getAreaState([1, 2], [])).toBe('none'));
});

it('groups contain every district once under its area', () => {
  assert(
    property(selection, uniqueArray(id, { maxLength: 60 }), (start, dealt) => {
      const areas = [0, 1, 2].map((third) => ({ code: third, districts: dealt.filter((_, index) => index % 4 === third) }));
      const { groups, unknown } = groupByArea(start, areas);
      expect(toSelection([...groups.flatMap(({ chosen }) => chosen), ...unknown])).toEqual(start);
      expect(groups.every(({ area, chosen }) => chosen.length > 0 && chosen.every((one) => area.districts.includes(one)))).toBe(true);
      expect(unknown.some((one) => areas.some((area) => area.districts.includes(one)))).toBe(false);
    }),
  );
});

it('changeBetween leads from one selection to the other', () => {
  assert(
    property(selection, selection, (before, after) => {
      const { added, removed } = changeBetween(before, after);
      expect(withoutDistricts(withDistricts(before, added), removed)).toEqual(after);
      expect(added.some((one) => removed.includes(one))).toBe(false);
      expect(isSame(before, after)).toBe(added.length + removed.length === 0);
    }),
  );
});

describe('undo', () => {
  it('returns through every distinct selection', () => {
    assert(
      property(array(selection, { maxLength: 20 }), (visited) => {
        let history = visited.reduce(pushSelection, startHistory());
        const distinct = [nothingSelected, ...visited].filter((one, index, all) => index === 0 || !isSame(one, all[index - 1] ?? []));
        for (const expected of distinct.toReversed()) {
          expect(history.present).toEqual(expected);
          history = undone(history);
        }
        expect(canUndo(history)).toBe(false);
        expect(undone(history)).toBe(history);
      }),
    );
  });

  it('remembers the last fifty', () => {
    let history = startHistory();
    for (let one = 1; one <= 70; one++) history = pushSelection(history, [one]);
    expect(history.past).toHaveLength(50);
    expect(history.past.at(-1)).toEqual([69]);
  });
});

describe('queued choices', () => {
  const choice = record({ areaId: integer({ min: 1, max: 3 }), x: integer({ min: 0, max: 8 }), y: integer({ min: 0, max: 1 }) });
  const districtAt = (x: number): number | undefined => (x === 0 ? undefined : x);

  it('have the same effect as with loaded outlines, while others keep waiting', () => {
    assert(
      property(selection, array(choice, { maxLength: 12 }), (start, choices) => {
        const waiting = choices.reduce(withWaiting, nothingWaiting);
        const result = applyWaiting(waiting, 1, start, districtAt);
        const atOnce = choices.filter(({ areaId }) => areaId === 1).reduce((now, { x }) => (x === 0 ? now : toggled(now, x)), start);
        expect(result.selection).toEqual(atOnce);
        expect(result.waiting).toEqual(choices.filter(({ areaId }) => areaId !== 1));
      }),
    );
  });

  it('are dropped if outlines fail to load', () => {
    const waiting = withWaiting(withWaiting(nothingWaiting, { areaId: 1, x: 0, y: 0 }), { areaId: 2, x: 0, y: 0 });
    expect(withoutArea(waiting, 1)).toEqual([{ areaId: 2, x: 0, y: 0 }]);
    expect(withoutArea(waiting, 9)).toBe(waiting);
  });
});
