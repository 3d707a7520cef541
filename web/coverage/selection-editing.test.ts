import { assert, array, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit, startEditing, isDirty, mergedSelection, rebaseEditing, changeBetween, isSelected, toSelection } from './selection.ts';

const selection = array(integer({ min: 1, max: 30 }), { maxLength: 20 }).map(toSelection);
const saved = (ids: readonly number[], version = 'one') => ({ ids: toSelection(ids), version });

describe('two windows editing one selection', () => {
  it('keep both additions and both removals', () => {
    assert(
      property(selection, selection, selection, (base, here, there) => {
        const merged = mergedSelection(base, here, there);
        const [mine, theirs] = [changeBetween(base, here), changeBetween(base, there)];
        for (const id of [...mine.added, ...theirs.added]) expect(isSelected(merged, id)).toBe(true);
        for (const id of [...mine.removed, ...theirs.removed]) expect(isSelected(merged, id)).toBe(false);
        const touched = new Set([mine, theirs].flatMap(({ added, removed }) => [...added, ...removed]));
        for (const id of base) if (!touched.has(id)) expect(isSelected(merged, id)).toBe(true);
      }),
    );
  });

  it('converge whichever saves first', () => {
    assert(
      property(selection, selection, selection, (base, here, there) => {
        expect(mergedSelection(base, here, there)).toEqual(mergedSelection(base, there, here));
      }),
    );
  });
});

describe('rebased', () => {
  it('shows fresh data unchanged without local edits', () => {
    const editing = rebaseEditing(startEditing(saved([1, 2])), saved([2, 3], 'two'));
    expect([editing.history.present, isDirty(editing), editing.elsewhere]).toEqual([[2, 3], false, undefined]);
  });

  it('keeps unsaved changes and reports others’ changes', () => {
    const mine = applyEdit(startEditing(saved([1, 2, 3])), toSelection([2, 3, 9]));
    const editing = rebaseEditing(mine, saved([1, 2, 4], 'two'));
    expect(editing.history.present).toEqual([2, 4, 9]);
    expect([isDirty(editing), editing.elsewhere]).toEqual([true, { added: [4], removed: [3] }]);
  });

  it('is clean after its own save and dirty from edits made meanwhile', () => {
    const sent = applyEdit(startEditing(saved([1])), toSelection([1, 2]));
    expect(isDirty(rebaseEditing(sent, saved([1, 2], 'two')))).toBe(false);
    const meanwhile = rebaseEditing(applyEdit(sent, toSelection([1, 2, 3])), saved([1, 2], 'two'));
    expect([meanwhile.history.present, isDirty(meanwhile), meanwhile.elsewhere]).toEqual([[1, 2, 3], true, undefined]);
  });

  it('clears others’ changes once everything is saved', () => {
    const mine = applyEdit(startEditing(saved([1])), toSelection([1, 9]));
    const told = rebaseEditing(mine, saved([1, 4], 'two'));
    expect(told.elsewhere).toEqual({ added: [4], removed: [] });
    expect(rebaseEditing(told, saved([1, 4, 9], 'three')).elsewhere).toBeUndefined();
  });
});
