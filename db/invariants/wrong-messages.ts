import type { Refused } from './wrong-writes.ts';

const put = (columns: string, values: string): string =>
  `insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, ${columns}) values ('k', 'email', 'x', 'staff', 1, ${values})`;

const feedback = (source: string, kind: string, why: string, code = 'null'): string =>
  `insert into mail_feedback (source, event_hash, kind, reason, code) values ('${source}', '\\x01', '${kind}', '${why}', ${code})`;
const pause = (kind: string, why: string): string =>
  `insert into paused_addresses (address_hash, shown, kind, reason) values ('\\x01', 'a•••@x.test', '${kind}', '${why}')`;

const notice = (marketing: boolean, messageType = 'other'): string =>
  `insert into notices (id, look, subject, content, dismissable, message_type, audience, marketing) overriding system value
   values (987654, 'info', 'News', 'Some news', false, '${messageType}', 'all', ${marketing})`;
const noticeMail = (offHash = '\\x01'): string =>
  `insert into notice_mails (notice_id, user_id, off_hash) select 987654, min(id), '${offHash}' from users`;

const due = `current_date + 1`;
const documentMail = (values: string): readonly string[] => [
  'set local session_replication_role = replica',
  'delete from document_mails',
  'set local session_replication_role = origin',
  `insert into document_mails (invoice_id, company_id, way, due_on, told_at)
   select i.id, i.company_id, ${values} from invoices i order by i.id limit 1`,
];

const device = (place: string, session = '(select min(id) from sessions where user_id is not null)', hash = '\\x01'): string =>
  `insert into push_devices (user_id, place, session_id, endpoint_hash, sealed)
   select (select min(id) from users), ${place}, ${session}, '${hash}', '\\x01'`;
const anotherSession = '(select max(id) from sessions where user_id is not null)';

export const refusedMessages: readonly Refused[] = [
  ['a sent message still marked as being handed over', 'outbox_messages_left_or_in_doubt', put('sent_at, handing_at', 'now(), now()')],
  [
    'the recipient of an erased message to a consumer',
    'outbox_messages_forgotten_address',
    `insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, forgotten_at, recipient_shown)
     values ('k', 'email', 'x', 'enquiry', 1, now(), 'a…@consumer.test')`,
  ],
  ['the text of an erased message', 'outbox_messages_forgotten_has_no_words', put('forgotten_at, plain', `now(), 'Ann'`)],
  ['a message by pigeon', 'outbox_messages_channel', `update outbox_messages set channel = 'pigeon'`],
  ['an eleventh device of a member', 'push_devices_place', device('11')],
  ['two devices in one place', 'push_devices_place_once', device('1'), device('1', anotherSession, '\\x02')],
  ['two devices of one session', 'push_devices_session_once', device('1'), device('2', undefined, '\\x02')],
  ['one browser of two sessions', 'push_devices_endpoint_once', device('1'), device('2', anotherSession)],
  ['a device without a session', 'push_devices_session_fk', device('1', '987654')],
  [
    'quiet hours that end when they begin',
    'push_quiet_hours_some',
    'insert into push_quiet_hours (user_id, from_minute, until_minute) select min(id), 60, 60 from users',
  ],
  [
    'quiet hours after the end of the day',
    'push_quiet_hours_until',
    'insert into push_quiet_hours (user_id, from_minute, until_minute) select min(id), 60, 1440 from users',
  ],
  ['a second key pair', 'push_keys_one', `insert into push_keys (id, public_key, sealed) values (2, 'key', '\\x01')`],
  ['a report of an unknown provider', 'mail_feedback_source', feedback('pigeon', 'hard', 'other')],
  ['a report of an unknown kind', 'mail_feedback_kind', feedback('ses', 'odd', 'other')],
  ['a bounce for an unknown reason', 'mail_feedback_reason', feedback('ses', 'hard', 'weather')],
  ['a bounce that is a complaint', 'mail_feedback_spam_is_complaint', feedback('ses', 'hard', 'spam')],
  ['a report without a real status code', 'mail_feedback_code', feedback('ses', 'hard', 'other', `'550'`)],
  ['a report recorded twice', 'mail_feedback_once', `${feedback('ses', 'hard', 'other')}, ('ses', '\\x01', 'hard', 'other', null)`],
  ['a pause of an unknown kind', 'paused_addresses_kind', pause('forever', 'other')],
  ['a pause for an unknown reason', 'paused_addresses_reason', pause('bounces', 'weather')],
  [
    'a document mailed twice',
    'document_mails_pk',
    `insert into document_mails (invoice_id, company_id, way) select invoice_id, company_id, 'none' from document_mails limit 1`,
  ],
  [
    'a mail without a document',
    'document_mails_of_company',
    `insert into document_mails (invoice_id, company_id, way) values (987654321, 1, 'none')`,
  ],
  ['a document with an unknown mailing option', 'document_mails_way', ...documentMail(`'weekly', null, null`)],
  ['a scheduled document without a due day', 'document_mails_due', ...documentMail(`'daily', null, null`)],
  ['a monthly document due in the middle of a month', 'document_mails_month', ...documentMail(`'monthly', '2026-11-02', null`)],
  ['a document mailed as issued but not marked as sent', 'document_mails_told', ...documentMail(`'issued', null, null`)],
  ['a document marked as sent that is not to be mailed', 'document_mails_told', ...documentMail(`'none', null, now()`)],
  [
    'a sent document marked as unsent',
    'document_mails_once',
    ...documentMail(`'daily', ${due}, now()`),
    'update document_mails set told_at = null',
  ],
  ['a changed due day', 'document_mails_once', ...documentMail(`'daily', ${due}, null`), 'update document_mails set due_on = due_on + 1'],
  ['a deleted mailing record', 'document_mails_once', 'delete from document_mails'],
  ['a system notice marked as marketing', 'notices_marketing_is_not_system', notice(true, 'system')],
  ['a mail for a notice that is not marketing', 'notice_mails_notice_fk', notice(false), noticeMail()],
  ['a notice mailed twice to one person', 'notice_mails_pk', notice(true), noticeMail(), noticeMail('\\x02')],
  [
    'a mailed notice that stops being marketing',
    'notice_mails_notice_fk',
    notice(true),
    noticeMail(),
    'update notices set marketing = false where id = 987654',
  ],
  ['a company with an unknown mailing option', 'companies_invoice_mails', `update companies set invoice_mails = 'weekly'`],
];
