import type { Refused } from './wrong-writes.ts';

const view = ({ list = 'leads', place = 1, name = 'Held', query = 'view=held' } = {}): string =>
  `insert into staff_list_views (staff_id, list, place, name, query) select min(id), '${list}', ${place}, '${name}', '${query}' from staff`;

/** Saved list views that the database must reject. */
export const refusedListViews: readonly Refused[] = [
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
