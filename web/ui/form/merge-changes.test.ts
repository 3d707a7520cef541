import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const before = { phone: '1', town: 'Leicester', languages: ['en'], wantsMail: false };

test('takes the new value of untouched fields and keeps typed ones', () => {
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

test('treats the same change on both sides as no conflict', () => {
  expect(mergeChanges(before, { ...before, phone: '2' }, { ...before, phone: '2' }).changes).toEqual([
    { field: 'phone', isContested: false },
  ]);
});

test('fills a newly relevant field without reporting a change', () => {
  const asked = { ...before, certificate: '' };
  expect(mergeChanges<Partial<typeof asked>>(before, asked, before)).toEqual({ values: asked, changes: [] });
  const typed = { ...before, certificate: '123456' };
  expect(mergeChanges<Partial<typeof asked>>(before, asked, typed)).toEqual({ values: typed, changes: [] });
});

test('keeps everything as typed if nothing changed elsewhere', () => {
  const mine = { ...before, town: 'Derby' };
  expect(mergeChanges(before, { ...before, languages: ['en'] }, mine)).toEqual({ values: mine, changes: [] });
});
