import { maxCounted } from '../../contract/kit/desk-list.ts';
import { begins } from '../platform/database/begins.ts';
import type { Db } from '../platform/database/database.ts';
import { noSql, sql, type Sql } from '../platform/database/sql.ts';

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

/** Each way by an index of its own. */
const found = (search: string): Sql => sql`
  and f.id = any(array(
    select i.id from purchases b join finance_introductions i on i.purchase_id = b.id where b.code = ${search}
    union all
    select i.id from companies n join finance_introductions i on i.company_id = n.id where ${begins(sql`lower(n.internal_name)`, search.toLowerCase())}))`;

const wantedIntroductions = ({ view, search }: IntroductionSearch): Sql =>
  sql`${inView[view]} ${search === undefined ? noSql : found(search)}`;

/** A page of introductions, and how many there are as far as anybody counts. */
export async function listIntroductions(db: Db, search: IntroductionSearch): Promise<{ rows: ListedIntroduction[]; total: number }> {
  const rows = await db.rows(sql<ListedIntroduction>`
    select f.id, f.sent_at as "sentAt", f.state, f.failed_at as "failedAt", f.site, c.id as "companyId", c.internal_name as "companyName",
           p.code as lead, f.email, f.done_at as "doneAt"
    from ${sources} where ${wantedIntroductions(search)}
    order by ${inOrder[search.order]} limit ${search.pageSize} offset ${(search.page - 1) * search.pageSize}`);
  const counted = await db.first(sql<{ total: number }>`
    select count(*) as total from (select from finance_introductions f where ${wantedIntroductions(search)} limit ${maxCounted}) counted_introductions`);
  return { rows, total: counted?.total ?? 0 };
}
