import type { PageLanguage } from '../../../contract/kit/language.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { StoredTexts } from '../translation-rule.ts';

export interface EditedCategory {
  readonly id: number;
  readonly code: string;
  readonly name: StoredTexts;
  readonly untranslated: readonly PageLanguage[];
  /** An operator added it, and no work type is in it. */
  readonly removable: boolean;
}

/** What operators add is numbered from here on. */
const firstOwnId = 100_001;

/** Whether a category `c` can be removed: one of the files would come back with them. */
export const removableColumn: Sql = sql`
  c.id >= ${firstOwnId} and not exists (select from work_types w where w.category_id = c.id) as removable`;

const columns = sql`c.id, c.code, c.name, c.untranslated, ${removableColumn}`;

export const editedCategory = (id: number): Sql<EditedCategory> =>
  sql<EditedCategory>`select ${columns} from categories c where c.id = ${id}`;

/** The same, until the end of the transaction nobody else's to change; nor does a work type come into it. */
export const lockCategory = (id: number): Sql<EditedCategory> => sql<EditedCategory>`
  select ${columns} from categories c where c.id = ${id} for update of c`;
