import { type DeskListName, mostListViews } from '../../../contract/identity/list-views-values.ts';
import type { StaffId } from '../../../contract/kit/ids.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

/** Whoever changes a view, and why. */
export interface ListViewAct {
  readonly by: { readonly staffId: StaffId; readonly actor: string };
  readonly reason: string;
}

export interface NewListView {
  readonly staffId: StaffId;
  readonly list: DeskListName;
  readonly name: string;
  readonly query: string;
}

/** One person's views are changed one after the other. */
export function lockListViews(staffId: StaffId): Sql {
  return sql`select pg_advisory_xact_lock(460004, ${staffId}::integer)`;
}

export function listViewNamed({ staffId, list, name }: Omit<NewListView, 'query'>): Sql<{ id: number }> {
  return sql<{ id: number }>`
    select id from staff_list_views where staff_id = ${staffId} and list = ${list} and lower(name) = lower(${name})`;
}

/** Takes the first free place; no row comes back where there is none. */
export function insertListView({ staffId, list, name, query }: NewListView): Sql<{ id: number }> {
  return sql<{ id: number }>`
    insert into staff_list_views (staff_id, list, place, name, query)
    select ${staffId}, ${list}, n, ${name}, ${query} from generate_series(1, ${mostListViews}::integer) n
    where not exists (select from staff_list_views where staff_id = ${staffId} and list = ${list} and place = n)
    order by n limit 1
    returning id`;
}
