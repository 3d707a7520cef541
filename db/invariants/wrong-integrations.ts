import { refusedListViews } from './wrong-list-views.ts';
import type { Refused } from './wrong-writes.ts';

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
  ['two receivers in one place', 'event_receivers_one_a_place', receiver(), receiver()],
  ['a sixth webhook', 'event_receivers_place', receiver('', '', 6)],
  ['a CRM among the webhooks', 'event_receivers_place', other('crm', 1, 'null')],
  ['a receiver of another kind', 'event_receivers_kind', other('mail', 0, 'null')],
  ['a webhook without an address', 'event_receivers_address', other('webhook', 1, 'null')],
  ['a CRM with an address of its own', 'event_receivers_address', other('crm', 0, `'https://a.example/'`)],
  ['an address that is none', 'event_receivers_url', other('webhook', 1, `'x'`)],
  ['a receiver of nothing', 'event_receivers_events', other('webhook', 1, `'https://a.example/'`, '{}')],
  ['a receiver of what there is not', 'event_receivers_events', other('webhook', 1, `'https://a.example/'`, '{lead.lost}')],
  ['a receiver without a secret', 'event_receivers_sealed', other('webhook', 1, `'https://a.example/'`, '{lead.purchased}', 'null')],
  ['a removed receiver with its secret', 'event_receivers_sealed', receiver(', removed_at', ', app_now()', 1)],
  ['a former secret without an end', 'event_receivers_former', receiver(', former_sealed', `, 'x'`)],
  ['a busy receiver without an end', 'event_receivers_busy', receiver(', busy_claim', ', gen_random_uuid()')],
  [
    'a code of two receivers',
    'event_receivers_code_once',
    other('webhook', 1, `'https://a.example/'`),
    other('webhook', 2, `'https://a.example/'`),
  ],

  ['an event of another kind', 'company_events_type', event('lead.lost', '1')],
  ['an event about nothing', 'company_events_subject', event('lead.purchased', 'null')],
  ['one event told twice', 'company_events_once', sold, sold],
  ['a test of no receiver', 'company_events_tested', event('webhook.test', 'null')],
  [
    'an event for one receiver alone',
    'company_events_tested',
    receiver(),
    event('lead.purchased', '1', ', receiver_id', ', (select max(id) from event_receivers)'),
  ],

  ['one delivery twice', 'event_deliveries_once', receiver(), sold, delivery(), delivery()],
  ['a delivery that ended otherwise', 'event_deliveries_state', receiver(), sold, delivery(', state, ended_at', `, 'lost', app_now()`)],
  ['a delivery that ended at no time', 'event_deliveries_ended', receiver(), sold, delivery(', state', `, 'delivered'`)],
  ['fewer than no tries', 'event_deliveries_attempts', receiver(), sold, delivery(', attempts', ', -1')],
  ['a status that is none', 'event_deliveries_status', receiver(), sold, delivery(', status', ', 1000')],
  ['a problem without a name', 'event_deliveries_problem', receiver(), sold, delivery(', problem', `, 'odd'`)],
  ['an answer that goes on', 'event_deliveries_answer', receiver(), sold, delivery(', answer', `, repeat('x', 501)`)],

  ['two keys in one place', 'api_keys_one_a_place', key(), key(1, 'Office', '{read-leads}', 'abcd', 'y')],
  ['an eleventh key', 'api_keys_place', key(11)],
  ['a key without a name', 'api_keys_name', key(1, ' ')],
  ['a key for nothing', 'api_keys_scopes', key(1, 'Office', '{}')],
  ['a key for everything', 'api_keys_scopes', key(1, 'Office', '{everything}')],
  ['a key that ends otherwise', 'api_keys_ending', key(1, 'Office', '{read-leads}', 'abcde')],
  ['one key twice', 'api_keys_hash_once', key(), key(2)],
  ...refusedListViews,
];
