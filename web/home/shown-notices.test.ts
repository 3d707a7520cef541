import { expect, test } from 'vitest';
import type { NoticeWire } from '../../contract/notices.ts';
import { mergeNotices } from './shown-notices.ts';

const notice = (id: number, more: Partial<NoticeWire> = {}): NoticeWire => ({
  id,
  type: 'info',
  subject: `Notice ${id}`,
  content: 'Words',
  dismissable: true,
  message_type: 'other',
  published_at: '2026-03-04T10:00:00Z',
  read: false,
  ...more,
});

test('a refresh changes words in place, moves nothing, and takes nothing away under the reader', () => {
  const shown = [notice(3), notice(2), notice(1)];
  const { notices, arrived } = mergeNotices(shown, [notice(1), notice(3, { content: 'Other words' })]);
  expect(notices).toEqual([notice(3, { content: 'Other words' }), notice(2), notice(1)]);
  expect(arrived).toEqual([]);
});

test('what is new waits, newest first', () => {
  const { notices, arrived } = mergeNotices([notice(1)], [notice(3), notice(2), notice(1)]);
  expect(notices).toEqual([notice(1)]);
  expect(arrived.map(({ id }) => id)).toEqual([3, 2]);
});
