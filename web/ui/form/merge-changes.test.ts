import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const before = { phone: '1', town: 'Leicester', languages: ['en'], wantsMail: false };

test('what nobody touched here takes the new value, what was typed here stays', () => {
  const theirs = { ...before, phone: '2', languages: ['en', 'da'], wantsMail: true };
  const mine = { ...before, phone: '3', town: 'Derby' };
  expect(mergeChanges(before, theirs, mine)).toEqual({
    values: { phone: '3', town: 'Derby', languages: ['en', 'da'], wantsMail: true },
    changes: [
      { field: 'phone', isContested: true },
      { field: 'languages', isContested: false },
      { field: 'wantsMail', isContested: false },
    ],
  });
});

test('the same change on both sides is no contest', () => {
  expect(mergeChanges(before, { ...before, phone: '2' }, { ...before, phone: '2' }).changes).toEqual([
    { field: 'phone', isContested: false },
  ]);
});

test('a field that has only come to be asked for is filled, and nobody changed it', () => {
  const asked = { ...before, certificate: '' };
  expect(mergeChanges<Partial<typeof asked>>(before, asked, before)).toEqual({ values: asked, changes: [] });
  const typed = { ...before, certificate: '123456' };
  expect(mergeChanges<Partial<typeof asked>>(before, asked, typed)).toEqual({ values: typed, changes: [] });
});

test('nothing changed elsewhere leaves everything as it was typed', () => {
  const mine = { ...before, town: 'Derby' };
  expect(mergeChanges(before, { ...before, languages: ['en'] }, mine)).toEqual({ values: mine, changes: [] });
});
