import type { Refused } from './wrong-writes.ts';

const view = ({ list = 'leads', place = 1, name = 'Held', query = 'view=held' } = {}): string =>
  `insert into staff_list_views (staff_id, list, place, name, query) select min(id), '${list}', ${place}, '${name}', '${query}' from staff`;

/** Saved list views that the database must reject. */
const refusedListViews: readonly Refused[] = [
  ['a view of an unknown list', 'staff_list_views_list', view({ list: 'gossip' })],
  ['a twenty-first view', 'staff_list_views_place', view({ place: 21 })],
  ['two views in one position', 'staff_list_views_one_a_place', view(), view({ name: 'Other' })],
  ['two views with one name', 'staff_list_views_one_a_name', view(), view({ name: 'HELD', place: 2 })],
  ['a view without a name', 'staff_list_views_name', view({ name: ' ' })],
  ['a name that is too long', 'staff_list_views_name', view({ name: 'x'.repeat(41) })],
  ['a view without a query', 'staff_list_views_query', view({ query: '' })],
  ['a query that is too long', 'staff_list_views_query', view({ query: `search=${'x'.repeat(600)}` })],
  ['an email address in a view', 'staff_list_views_query', view({ query: 'search=sam%40example.test' })],
  ['a query with a fragment', 'staff_list_views_query', view({ query: 'view=held#top' })],
];

const receiver = (columns = '', values = '', place = 1): string =>
  `insert into event_receivers (code, company_id, kind, place, url, events, sealed, created_by${columns})
   select 'R' || (select count(*) from event_receivers), 1, 'webhook', ${place}, 'https://a.example/', '{lead.purchased}', 'x', min(id)${values} from users`;
const other = (kind: string, place: number, url: string, events = '{lead.purchased}', sealed = `'x'`): string =>
  `insert into event_receivers (code, company_id, kind, place, url, events, sealed, created_by)
   select 'R', 1, '${kind}', ${place}, ${url}, '${events}', ${sealed}, min(id) from users`;
const event = (type: string, subject: string, more = '', values = ''): string =>
  `insert into company_events (company_id, type, subject_id${more}) values (1, '${type}', ${subject}${values})`;
const delivery = (columns = '', values = ''): string =>
  `insert into event_deliveries (event_id, receiver_id${columns}) select max(v.id), max(r.id)${values} from company_events v, event_receivers r`;
const key = (place = 1, name = 'Office', scopes = '{read-leads}', ending = 'abcd', hash = 'x'): string =>
  `insert into api_keys (company_id, user_id, place, name, scopes, key_hash, ending)
   select 1, min(id), ${place}, '${name}', '${scopes}', '${hash}', '${ending}' from users`;
const sold = event('lead.purchased', '1');

/** Receivers, events, API keys and saved views that the database must reject. */
export const refusedIntegrations: readonly Refused[] = [
  ['two receivers in one position', 'event_receivers_one_a_place', receiver(), receiver()],
  ['a sixth webhook', 'event_receivers_place', receiver('', '', 6)],
  ['a CRM in a webhook position', 'event_receivers_place', other('crm', 1, 'null')],
  ['a receiver of an unknown kind', 'event_receivers_kind', other('mail', 0, 'null')],
  ['a webhook without an address', 'event_receivers_address', other('webhook', 1, 'null')],
  ['a CRM with an address', 'event_receivers_address', other('crm', 0, `'https://a.example/'`)],
  ['an invalid address', 'event_receivers_url', other('webhook', 1, `'x'`)],
  ['a receiver without events', 'event_receivers_events', other('webhook', 1, `'https://a.example/'`, '{}')],
  ['a receiver of an unknown event', 'event_receivers_events', other('webhook', 1, `'https://a.example/'`, '{lead.lost}')],
  ['a receiver without a secret', 'event_receivers_sealed', other('webhook', 1, `'https://a.example/'`, '{lead.purchased}', 'null')],
  ['a removed receiver that keeps its secret', 'event_receivers_sealed', receiver(', removed_at', ', app_now()', 1)],
  ['a previous secret without an end', 'event_receivers_former', receiver(', former_sealed', `, 'x'`)],
  ['a lease without an end', 'event_receivers_busy', receiver(', busy_claim', ', gen_random_uuid()')],
  [
    'one code for two receivers',
    'event_receivers_code_once',
    other('webhook', 1, `'https://a.example/'`),
    other('webhook', 2, `'https://a.example/'`),
  ],

  ['an event of an unknown type', 'company_events_type', event('lead.lost', '1')],
  ['an event without a subject', 'company_events_subject', event('lead.purchased', 'null')],
  ['a duplicate event', 'company_events_once', sold, sold],
  ['a test event without a receiver', 'company_events_tested', event('webhook.test', 'null')],
  [
    'a normal event for a single receiver',
    'company_events_tested',
    receiver(),
    event('lead.purchased', '1', ', receiver_id', ', (select max(id) from event_receivers)'),
  ],

  ['a duplicate delivery', 'event_deliveries_once', receiver(), sold, delivery(), delivery()],
  ['a delivery in an unknown state', 'event_deliveries_state', receiver(), sold, delivery(', state, ended_at', `, 'lost', app_now()`)],
  ['an ended delivery without a time', 'event_deliveries_ended', receiver(), sold, delivery(', state', `, 'delivered'`)],
  ['a negative number of attempts', 'event_deliveries_attempts', receiver(), sold, delivery(', attempts', ', -1')],
  ['an invalid status', 'event_deliveries_status', receiver(), sold, delivery(', status', ', 1000')],
  ['an unknown problem', 'event_deliveries_problem', receiver(), sold, delivery(', problem', `, 'odd'`)],
  ['a response that is too long', 'event_deliveries_answer', receiver(), sold, delivery(', answer', `, repeat('x', 501)`)],

  ['two keys in one position', 'api_keys_one_a_place', key(), key(1, 'Office', '{read-leads}', 'abcd', 'y')],
  ['an eleventh key', 'api_keys_place', key(11)],
  ['a key without a name', 'api_keys_name', key(1, ' ')],
  ['a key without scopes', 'api_keys_scopes', key(1, 'Office', '{}')],
  ['a key with an unknown scope', 'api_keys_scopes', key(1, 'Office', '{everything}')],
  ['a key with an ending of five characters', 'api_keys_ending', key(1, 'Office', '{read-leads}', 'abcde')],
  ['a duplicate key', 'api_keys_hash_once', key(), key(2)],
  ...refusedListViews,
];
