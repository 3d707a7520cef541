import { ofCompaniesNamed } from '../companies/companies-found-query.ts';
import type { Db } from '../platform/database/database.ts';
import { isOneOf } from '../platform/database/is-one-of.ts';
import { everything, narrowSearch, type Found } from '../platform/database/narrow-search.ts';
import { pageOf } from '../platform/database/one-page.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export interface ListedIntroduction {
  readonly id: number;
  readonly sentAt: Date;
  readonly state: 'sent' | 'failed';
  readonly failedAt: Date | null;
  readonly site: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly lead: string | null;
  readonly email: string | null;
  readonly doneAt: Date | null;
}

export interface IntroductionSearch {
  readonly view: 'waiting' | 'done';
  readonly order: 'sent-desc' | 'sent-asc';
  /** The code of a lead, or how the company's name begins. */
  readonly search: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const inView = { waiting: sql`f.done_at is null`, done: sql`f.done_at is not null` } as const;
const inOrder = { 'sent-desc': sql`f.id desc`, 'sent-asc': sql`f.id` } as const;
const sources: Sql = sql`finance_introductions f join companies c on c.id = f.company_id left join purchases p on p.id = f.purchase_id`;

const columns: Sql = sql`f.id, f.sent_at as "sentAt", f.state, f.failed_at as "failedAt", f.site, c.id as "companyId", c.internal_name as "companyName",
  p.code as lead, f.email, f.done_at as "doneAt"`;

/** By the code of a lead; otherwise by how the name of a company begins. */
async function findSearched(db: Db, search: string): Promise<Found> {
  const coded = await db.rows(sql<{ id: number }>`
    select i.id from purchases b join finance_introductions i on i.purchase_id = b.id where b.code = ${search}`);
  const ofCode = isOneOf(
    sql`f.id`,
    coded.map(({ id }) => id),
  );
  return coded.length > 0 ? { gathered: ofCode, tested: ofCode } : ofCompaniesNamed(search, sql`f.company_id`);
}

/** A page of introductions, and how many there are as far as anybody counts. */
export async function listIntroductions(db: Db, search: IntroductionSearch): Promise<{ rows: ListedIntroduction[]; total: number }> {
  const found = search.search === undefined ? everything : await findSearched(db, search.search);
  const { condition, total } = await narrowSearch(db, found, {
    id: sql`f.id`,
    rowsOf: (narrowed) => sql`select f.id from finance_introductions f where ${inView[search.view]} and ${narrowed}`,
  });
  if (total === 0) return { rows: [], total };
  const rows = await db.rows(sql<ListedIntroduction>`
    select ${columns}
    from ${sources} where ${inView[search.view]} and ${condition}
    order by ${inOrder[search.order]} ${pageOf({ limit: search.pageSize, offset: (search.page - 1) * search.pageSize })}`);
  return { rows, total };
}

/** All of them, batch by batch. */
export async function* eachIntroduction(
  db: Db,
  { view, order, search }: Omit<IntroductionSearch, 'page' | 'pageSize'>,
  batch = 500,
): AsyncGenerator<ListedIntroduction> {
  const { tested } = search === undefined ? everything : await findSearched(db, search);
  const further = order === 'sent-asc' ? (id: number) => sql`f.id > ${id}` : (id: number) => sql`f.id < ${id}`;
  for (let beyond = sql`true`; ;) {
    const rows = await db.rows(sql<ListedIntroduction>`
      select ${columns} from ${sources} where ${inView[view]} and ${tested} and ${beyond} order by ${inOrder[order]} limit ${batch}`);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    beyond = further(last.id);
  }
}
