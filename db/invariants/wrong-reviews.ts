import { copy, erased, type Refused } from './wrong-writes.ts';

// One lead has a held review with a reply from before its hour; another was asked and has no review.

const held = `state = 'held'`;
const open = `used_at is null`;

const replied = (reply: string): [string, string] => [
  'delete from review_replies',
  `insert into review_replies (review_id, reply) select min(id), ${reply} from reviews`,
];

const asked = (changes: Record<string, string> = {}): string => {
  const row = {
    review_id: '(select min(id) from reviews)',
    token_hash: `'x'`,
    words: `'leave out the number'`,
    staff_id: '(select min(id) from staff)',
    asked_at: 'now()',
    ends_at: `now() + interval '14 days'`,
    ...changes,
  };
  return `insert into review_change_requests (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const hidden = (changes: Record<string, string> = {}): string => {
  const row = {
    review_id: '(select min(id) from reviews)',
    field: `'comment'`,
    was: '(select comment from reviews order by id limit 1)',
    staff_id: '(select min(id) from staff)',
    ...changes,
  };
  return `insert into review_wordings (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};

/** Reviews, requests and replies that the database must reject. */
export const refusedReviews: readonly Refused[] = [
  ['a second request for one lead', 'review_requests_pk', copy('review_requests', { token_hash: '\\x01' })],
  [
    'one token for two leads',
    'review_requests_token_once',
    `insert into review_requests (purchase_id, token_hash, ends_at)
     select p.id, (select token_hash from review_requests limit 1), p.created_at + interval '20 weeks'
     from purchases p where p.id not in (select purchase_id from review_requests) limit 1`,
  ],
  [
    'a request open for more than twenty weeks',
    'review_requests_twenty_weeks',
    `update review_requests set ends_at = ends_at + interval '1 day'`,
  ],
  ['a request moved to another lead', 'review_requests_twenty_weeks', `update review_requests set purchase_id = 987654321 where ${open}`],
  ['a request made after its end', 'review_requests_window', 'update review_requests set requested_at = ends_at'],
  ['an answer after the end', 'review_requests_used_in_time', `update review_requests set used_at = ends_at + interval '1 minute'`],
  [
    'a reminder without a link',
    'review_requests_reminder_whole',
    `update review_requests set reminded_at = now(), reminder_token_hash = null`,
  ],
  [
    "a reminder with another request's token",
    'review_requests_reminder_token_once',
    `update review_requests set reminded_at = now(), reminder_token_hash = '\\x01'`,
  ],
  ['a removed name without an erasure request', 'reviews_stay', `update reviews set display_name = 'Anonymous' where ${held}`],
  [
    'a requested erasure that was not carried out',
    'enquiry_contacts_asked_is_erased',
    'update enquiry_contacts set erasure_asked = true where erased_at is null',
  ],
  ['four and a half stars', 'reviews_rating', copy('reviews', { id: 9_001, code: 'OTHER', rating_overall: 9 })],
  ['a second review of one lead', 'reviews_one_per_lead', copy('reviews', { id: 9_001, code: 'OTHER' })],
  ['a duplicate code', 'reviews_code_once', copy('reviews', { id: 9_001 })],
  ['a review of a company that did not buy', 'reviews_about_buyer', copy('reviews', { id: 9_001, code: 'OTHER', company_id: 2 })],
  ['changed stars', 'reviews_stay', `update reviews set rating_overall = 10 where ${held}`],
  ['other stars than were kept', /is append-only/, 'update review_ratings set rating_overall = 2'],
  ['kept stars deleted', /is append-only/, 'delete from review_ratings'],
  ['kept stars emptied', /is append-only/, 'truncate review_ratings'],
  ["a duplicate record of a review's stars", 'review_ratings_pk', 'insert into review_ratings select * from review_ratings limit 1'],
  ['recorded stars without a review', 'review_ratings_review_fk', 'insert into review_ratings values (987654321, 8, now())'],
  ['a record of four and a half stars', 'review_ratings_rating', 'insert into review_ratings values (987654321, 9, now())'],
  [
    'a reverted erasure',
    'enquiry_contacts_erasure_stays',
    erased,
    'update enquiry_contacts set erased_at = null where erased_at is not null',
  ],
  [
    'an erasure whose request is removed',
    'enquiry_contacts_erasure_stays',
    erased.replace('erased_at = now()', 'erased_at = now(), erasure_asked = true'),
    'update enquiry_contacts set erasure_asked = false where erasure_asked',
  ],
  ['edited review text', 'reviews_stay', `update reviews set comment = 'Perfect.' where ${held}`],
  ['a review moved to another company', 'reviews_stay', `update reviews set company_id = 2 where ${held}`],
  ['an unknown flag', 'reviews_flags', `update reviews set flags = '{rude}', publish_at = null`],
  ['a flagged review with a publication time', 'reviews_publish_by_itself', `update reviews set flags = '{link}', publish_at = now()`],
  [
    'a published review with a publication time',
    'reviews_publish_by_itself',
    `update reviews set state = 'published', published_at = now(), publish_at = now()`,
  ],
  [
    'a published review without a time',
    'reviews_published_has_time',
    `update reviews set state = 'published', published_at = null, publish_at = null`,
  ],
  [
    'a flagged review published without a person',
    'reviews_flagged_by_person',
    `update reviews set flags = '{link}', state = 'published', published_at = now(), publish_at = null`,
  ],
  ['a review unpublished without a person', 'reviews_unpublished_by_person', `update reviews set state = 'unpublished', publish_at = null`],
  ['a decision without a reason', 'reviews_moderation_whole', `update reviews set moderated_by = (select min(id) from staff)`],
  [
    'a decision with a reason that is too short',
    'reviews_moderation_reason',
    `update reviews set moderated_by = (select min(id) from staff), moderation_reason = 'no'`,
  ],
  [
    'a decision without an author',
    'reviews_moderated_by_fk',
    `update reviews set moderated_by = 987654321, moderation_reason = 'checked by hand'`,
  ],
  ['a second reply', 'review_replies_pk', copy('review_replies')],
  ['a reply without a review', 'review_replies_review_fk', copy('review_replies', { review_id: 987_654_321 })],
  ['an empty reply', 'review_replies_length', ...replied(`' '`)],
  ['a reply of 501 characters', 'review_replies_length', ...replied(`repeat('x', 501)`)],
  ['a reply changed after its hour', 'review_replies_edited_in_time', `update review_replies set reply = 'Other words'`],
  [
    'a backdated change of a reply',
    'review_replies_edited_in_time',
    `update review_replies set reply = 'Other words', edited_at = first_at`,
  ],
  ['a changed first reply time', 'review_replies_first_stays', 'update review_replies set first_at = now()'],
  ['a reply sent while it can be changed', 'review_replies_told_afterwards', 'update review_replies set told_at = first_at'],
  ['text rewritten by staff', 'reviews_stay', hidden(), `update reviews set comment = 'Perfect.' where ${held}`],
  [
    'a hidden passage with another original',
    'reviews_stay',
    hidden({ was: `'Something else'` }),
    `update reviews set comment = '[removed]' where ${held}`,
  ],
  ['an original text without a review', 'review_wordings_review_fk', hidden({ review_id: '987654321' })],
  ['an original of an unknown field', 'review_wordings_field', hidden({ field: `'name'` })],
  ['an original without a cause', 'review_wordings_one_cause', hidden({ staff_id: 'null' })],
  ['an original by unknown staff', 'review_wordings_staff_fk', hidden({ staff_id: '987654321' })],
  ['an original for a missing request', 'review_wordings_request_fk', hidden({ staff_id: 'null', request_id: '987654321' })],
  [
    'a reply changed by a customer',
    'review_wordings_reply_is_hidden',
    asked(),
    hidden({ field: `'reply'`, staff_id: 'null', request_id: '(select max(id) from review_change_requests)' }),
  ],
  ['kept words changed', /is append-only/, hidden(), `update review_wordings set was = 'other words'`],
  ['kept words emptied', /is append-only/, 'truncate review_wordings cascade'],
  ['one token to change two reviews', 'review_change_requests_token_once', asked(), asked()],
  ['a change request without a review', 'review_change_requests_review_fk', asked({ review_id: '987654321' })],
  ['a change request of four characters', 'review_change_requests_words', asked({ words: `'1234'` })],
  ['a change request without an author', 'review_change_requests_staff_fk', asked({ staff_id: '987654321' })],
  ['a change request that ends before it was made', 'review_change_requests_window', asked({ ends_at: 'now()' })],
  ['a change made after the deadline', 'review_change_requests_used_in_time', asked({ used_at: `now() + interval '15 days'` })],
  ['a reply in an unknown state', 'review_replies_state', `update review_replies set state = 'lost'`],
  ['a reply with an unknown flag', 'review_replies_flags', `update review_replies set flags = '{rude}', state = 'held'`],
  ['a flagged reply published without a person', 'review_replies_flagged_by_person', `update review_replies set flags = '{contact}'`],
  ['a reply unpublished without a person', 'review_replies_unpublished_by_person', `update review_replies set state = 'unpublished'`],
  [
    'a reply decided without a reason',
    'review_replies_moderation_whole',
    `update review_replies set moderated_by = (select min(id) from staff)`,
  ],
  [
    'a reply decided with a reason that is too short',
    'review_replies_moderation_reason',
    `update review_replies set moderated_by = (select min(id) from staff), moderation_reason = 'no'`,
  ],
  [
    'a reply decided without an author',
    'review_replies_moderated_by_fk',
    `update review_replies set moderated_by = 987654321, moderation_reason = 'checked by hand'`,
  ],
];
