import type { DeskListName } from '../../../contract/identity/list-views-values.ts';
import type { StaffId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface ListView {
  readonly id: number;
  readonly list: DeskListName;
  readonly name: string;
  readonly query: string;
}

/** What a member of staff keeps of every list, by name. */
export function listViewsOf(db: Db, staffId: StaffId): Promise<ListView[]> {
  return db.rows(sql<ListView>`
    select id, list, name, query from staff_list_views where staff_id = ${staffId} order by list, lower(name), id`);
}
