import { expect, test } from 'vitest';
import type { NoticeWire } from '../../contract/alerts/notices-endpoints.ts';
import { isObsoleteNotice, mergeNotices } from './api.ts';

const notice = (id: number, more: Partial<NoticeWire> = {}): NoticeWire => ({
  id,
  type: 'info',
  subject: `Notice ${id}`,
  content: 'Words',
  html: '<p>Words</p>',
  dismissable: true,
  message_type: 'other',
  published_at: '2026-03-04T10:00:00Z',
  read: false,
  ...more,
});

test('updates text in place on refresh without moving or removing notices', () => {
  const shown = [notice(3), notice(2), notice(1)];
  const { notices, arrived } = mergeNotices(shown, [notice(1), notice(3, { html: '<p>Other words</p>' })]);
  expect(notices).toEqual([notice(3, { html: '<p>Other words</p>' }), notice(2), notice(1)]);
  expect(arrived).toEqual([]);
});

test('holds back new notices, newest first', () => {
  const { notices, arrived } = mergeNotices([notice(1)], [notice(3), notice(2), notice(1)]);
  expect(notices).toEqual([notice(1)]);
  expect(arrived.map(({ id }) => id)).toEqual([3, 2]);
});

test.each([
  [7, 184.2, false],
  [7, 0, true],
  [7, -20, true],
  [7, undefined, false],
  [8, 0, false],
])('notice %i at a balance of %s no longer applies: %s', (id, balance, isIt) => expect(isObsoleteNotice(notice(id), balance)).toBe(isIt));
