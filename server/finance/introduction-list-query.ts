import { maxCounted } from '../../contract/kit/desk-list.ts';
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

function wantedIntroductions({ view, search }: IntroductionSearch): Sql {
  const beginning = `${(search ?? '').toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${inView[view]}
    ${search === undefined ? noSql : sql`and (p.code = ${search} or lower(c.internal_name) like ${beginning})`}`;
}

/** A page of introductions, and how many there are as far as anybody counts. */
export async function listIntroductions(db: Db, search: IntroductionSearch): Promise<{ rows: ListedIntroduction[]; total: number }> {
  const rows = await db.rows(sql<ListedIntroduction>`
    select f.id, f.sent_at as "sentAt", f.state, f.failed_at as "failedAt", f.site, c.id as "companyId", c.internal_name as "companyName",
           p.code as lead, f.email, f.done_at as "doneAt"
    from ${sources} where ${wantedIntroductions(search)}
    order by ${inOrder[search.order]} limit ${search.pageSize} offset ${(search.page - 1) * search.pageSize}`);
  const counted = await db.first(sql<{ total: number }>`
    select count(*) as total from (select from ${sources} where ${wantedIntroductions(search)} limit ${maxCounted}) counted_introductions`);
  return { rows, total: counted?.total ?? 0 };
}
