import type { Refused } from './wrong-writes.ts';

const put = (columns: string, values: string): string =>
  `insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, ${columns}) values ('k', 'email', 'x', 'staff', 1, ${values})`;

export const refusedMessages: readonly Refused[] = [
  ['a message that has left and is being handed over', 'outbox_messages_left_or_in_doubt', put('sent_at, handing_at', 'now(), now()')],
  [
    'the address of a forgotten message to a consumer',
    'outbox_messages_forgotten_address',
    `insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, forgotten_at, recipient_shown)
     values ('k', 'email', 'x', 'enquiry', 1, now(), 'a…@consumer.test')`,
  ],
  ['words of a message that were forgotten', 'outbox_messages_forgotten_has_no_words', put('forgotten_at, plain', `now(), 'Ann'`)],
];
