import type { Refused } from './wrong-writes.ts';

const version = (columns: string, values: string): string =>
  `insert into content_versions (key, language, staff_id, actor${columns}) select 'terms', 'sv', min(id), 'Robin'${values} from staff`;
const draft = version(', title, body', `, 'Villkor', 'Var snäll.'`);
const shown = version(', title, body, shown_from', `, 'Villkor', 'Var snäll.', app_now()`);
const ticket = `insert into tickets (kind, country, name, email, message) values ('contact', 'gb', 'Sam', 'sam@example.test', 'Hello')`;
const reply = (body: string): string =>
  `insert into ticket_replies (ticket_id, staff_id, actor, body) select max(t.id), (select min(id) from staff), 'Robin', '${body}' from tickets t`;

const picture = ({ key = `'${'b'.repeat(32)}.png'`, alt = "'A boiler'", width = '800', height = '600' }): string =>
  `insert into content_pictures (file_key, alt, width, height, staff_id, actor) select ${key}, ${alt}, ${width}, ${height}, min(id), 'Robin' from staff`;

const wording = (words: string, template = "'reset-password'"): string =>
  `insert into message_wordings (template, language, words, staff_id, actor) select ${template}, 'sv', ${words}::jsonb, min(id), 'Robin' from staff`;

/** Operator pages and ticket replies that the database must reject. */
export const refusedContent: readonly Refused[] = [
  ['a second draft of a page', 'content_versions_one_draft', draft, draft],
  ['a page with a title but no text', 'content_versions_whole', version(', title', `, 'Villkor'`)],
  ['a draft without text', 'content_versions_draft_has_words', version('', '')],
  ['a page without a title', 'content_versions_title', version(', title, body', `, ' ', 'Var snäll.'`)],
  ['a page without text', 'content_versions_body', version(', title, body', `, 'Villkor', ' '`)],
  ['a change to a published page', 'content_versions_shown_stay', shown, `update content_versions set body = 'Var sur.'`],
  ['a deleted published page', 'content_versions_shown_stay', shown, 'delete from content_versions'],
  ['a picture without alternative text', 'content_pictures_alt', picture({ alt: "''" })],
  ['a picture with a foreign file key', 'content_pictures_file_key', picture({ key: "'boiler.svg'" })],
  ['a picture wider than the maximum', 'content_pictures_width', picture({ width: '1601' })],
  ['a picture without a height', 'content_pictures_height', picture({ height: '0' })],
  ['one file for two pictures', 'content_pictures_file_once', picture({}), picture({})],
  ['a picture with a changed description', 'content_pictures is append-only', picture({}), `update content_pictures set alt = 'A cat'`],
  ['a message without texts', 'message_wordings_words', wording("'{}'")],
  ['a message with an empty text', 'message_wordings_words', wording(`'{"subject": " "}'`)],
  ['a message with a number as text', 'message_wordings_words', wording(`'{"subject": 7}'`)],
  ['texts of an unknown message', 'message_wordings_template', wording('null', "''")],
  ['words of a message changed afterwards', 'message_wordings is append-only', wording('null'), `update message_wordings set words = null`],
  ['an empty reply', 'ticket_replies_body', ticket, reply(' ')],
  ['an answer with changed text', 'ticket_replies is append-only', ticket, reply('Yes.'), `update ticket_replies set body = 'No.'`],
];
