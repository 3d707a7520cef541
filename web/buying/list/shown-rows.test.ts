import { describe, expect, it } from 'vitest';
import { mergeRows } from './use-shown-rows.ts';
import { testLead } from '../test-leads.ts';

const list = (...ids: number[]) => ids.map((id) => testLead({ id }));
const idsOf = (merged: ReturnType<typeof mergeRows>) => merged.rows.map((row) => row.id);
const firstPage = (...ids: number[]) => ({ rows: list(...ids), page: 1, pageSize: 3 });

describe('a list that is being read', () => {
  it('counts newer leads and does not move', () => {
    const merged = mergeRows(list(5, 4, 3), firstPage(7, 6, 5), new Set());
    expect(idsOf(merged)).toEqual([5, 4, 3]);
    expect(merged.newCount).toBe(2);
  });

  it('counts a lead that opened late and so stands between those on screen', () => {
    const merged = mergeRows(list(5, 3, 2), firstPage(5, 4, 3), new Set());
    expect(idsOf(merged)).toEqual([5, 3, 2]);
    expect(merged.newCount).toBe(1);
  });

  it('counts all where newer leads have taken the whole page', () => {
    const merged = mergeRows(list(2, 1), firstPage(5, 4, 3), new Set());
    expect(idsOf(merged)).toEqual([2, 1]);
    expect(merged.newCount).toBe(3);
  });

  it('takes new facts in place', () => {
    const latest = { rows: [testLead({ id: 4, sold: 2 }), testLead({ id: 5 })], page: 1, pageSize: 3 };
    const merged = mergeRows(list(5, 4), latest, new Set());
    expect(merged.rows.map((row) => row.sold)).toEqual([0, 2]);
  });

  it('keeps a lead that others have bought up, so that nothing jumps', () => {
    expect(idsOf(mergeRows(list(5, 4, 3), firstPage(5, 3, 2), new Set()))).toEqual([5, 4, 3]);
  });

  it.each([
    ['has left the middle of the first page', list(5, 4, 3), firstPage(5, 3, 2)],
    ['has left a short page', list(5, 4), { rows: list(5), page: 1, pageSize: 3 }],
    ['was opened by a link and lies outside the filter', list(5, 4, 1), firstPage(5, 4)],
    ['has moved to an earlier page', list(3, 2, 1), { rows: list(2, 1), page: 2, pageSize: 3 }],
  ])('never says of a lead that it is sold out because it %s', (_, shown, latest) => {
    expect(mergeRows(shown, latest, new Set()).rows).toEqual(shown);
  });

  it('lets go of what was bought here and fills up from below', () => {
    const merged = mergeRows(list(5, 4, 3), firstPage(5, 3, 2), new Set([4]));
    expect(idsOf(merged)).toEqual([5, 3, 2]);
    expect(merged.newCount).toBe(0);
  });

  it('does not take a lead back that was bought here while the answer was under way', () => {
    expect(idsOf(mergeRows(list(5, 4, 3), firstPage(5, 4, 3), new Set([4])))).toEqual([5, 3]);
  });

  it('shows what arrives in an empty list', () => {
    expect(mergeRows([], firstPage(6, 5), new Set())).toMatchObject({ newCount: 0 });
    expect(idsOf(mergeRows([], firstPage(6, 5), new Set()))).toEqual([6, 5]);
  });

  it('announces nothing on later pages, whose leads are pushed down from earlier ones', () => {
    expect(mergeRows(list(3, 2), { rows: list(5, 4, 3), page: 2, pageSize: 3 }, new Set()).newCount).toBe(0);
  });
});
