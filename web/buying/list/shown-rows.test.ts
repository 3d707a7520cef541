import { describe, expect, it } from 'vitest';
import { mergeRows } from './use-shown-rows.ts';
import { testLead } from '../test-leads.ts';

const list = (...ids: number[]) => ids.map((id) => testLead({ id }));
const listIds = (merged: ReturnType<typeof mergeRows>) => merged.rows.map((row) => row.id);
const firstPage = (...ids: number[]) => ({ rows: list(...ids), page: 1, pageSize: 3 });

describe('list being read', () => {
  it('counts newer leads without moving', () => {
    const merged = mergeRows(list(5, 4, 3), firstPage(7, 6, 5), new Set());
    expect(listIds(merged)).toEqual([5, 4, 3]);
    expect(merged.newCount).toBe(2);
  });

  it('counts a lead that opened late and sorts between visible ones', () => {
    const merged = mergeRows(list(5, 3, 2), firstPage(5, 4, 3), new Set());
    expect(listIds(merged)).toEqual([5, 3, 2]);
    expect(merged.newCount).toBe(1);
  });

  it('counts all when newer leads fill the page', () => {
    const merged = mergeRows(list(2, 1), firstPage(5, 4, 3), new Set());
    expect(listIds(merged)).toEqual([2, 1]);
    expect(merged.newCount).toBe(3);
  });

  it('updates facts in place', () => {
    const latest = { rows: [testLead({ id: 4, sold: 2 }), testLead({ id: 5 })], page: 1, pageSize: 3 };
    const merged = mergeRows(list(5, 4), latest, new Set());
    expect(merged.rows.map((row) => row.sold)).toEqual([0, 2]);
  });

  it('keeps a lead sold to others, so nothing jumps', () => {
    expect(listIds(mergeRows(list(5, 4, 3), firstPage(5, 3, 2), new Set()))).toEqual([5, 4, 3]);
  });

  it.each([
    ['has left the middle of the first page', list(5, 4, 3), firstPage(5, 3, 2)],
    ['has left a short page', list(5, 4), { rows: list(5), page: 1, pageSize: 3 }],
    ['was opened by a link and lies outside the filter', list(5, 4, 1), firstPage(5, 4)],
    ['has moved to an earlier page', list(3, 2, 1), { rows: list(2, 1), page: 2, pageSize: 3 }],
  ])('never shows a lead as sold out because it %s', (_, shown, latest) => {
    expect(mergeRows(shown, latest, new Set()).rows).toEqual(shown);
  });

  it('drops leads bought here and refills from below', () => {
    const merged = mergeRows(list(5, 4, 3), firstPage(5, 3, 2), new Set([4]));
    expect(listIds(merged)).toEqual([5, 3, 2]);
    expect(merged.newCount).toBe(0);
  });

  it('does not restore a lead bought while the request was in flight', () => {
    expect(listIds(mergeRows(list(5, 4, 3), firstPage(5, 4, 3), new Set([4])))).toEqual([5, 3]);
  });

  it('shows arrivals in an empty list', () => {
    expect(mergeRows([], firstPage(6, 5), new Set())).toMatchObject({ newCount: 0 });
    expect(listIds(mergeRows([], firstPage(6, 5), new Set()))).toEqual([6, 5]);
  });

  it('announces nothing on later pages, where leads only shift', () => {
    expect(mergeRows(list(3, 2), { rows: list(5, 4, 3), page: 2, pageSize: 3 }, new Set()).newCount).toBe(0);
  });
});
