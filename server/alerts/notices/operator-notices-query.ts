import type { OperatorNotice } from '../../../contract/alerts/notices-endpoints.ts';
import type { NoticeType } from '../../../contract/alerts/values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface PublishedNotice {
  readonly id: number;
  readonly look: NoticeType;
  readonly subject: string;
  readonly content: string;
  readonly dismissable: boolean;
  readonly messageType: 'system' | 'other';
  readonly marketing: boolean;
  readonly audience: OperatorNotice['audience']['kind'];
  readonly country: CountryCode | null;
  readonly accountType: 1 | 2 | 3 | null;
  readonly companyId: number | null;
  readonly companyName: string | null;
  readonly from: Date;
  readonly until: Date | null;
  readonly state: OperatorNotice['state'];
}

const columns = sql`id, look, subject, content, dismissable, message_type as "messageType", marketing, audience, country, account_type as "accountType",
           company_id as "companyId", (select c.internal_name from companies c where c.id = notices.company_id) as "companyName", starts_at as "from", ends_at as until,
           case when ends_at <= app_now() then 'ended' when starts_at > app_now() then 'planned' else 'live' end as state`;

/** A page of what was published, newest first. */
export async function listPublishedNotices(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: PublishedNotice[]; total: number }> {
  const rows = await db.rows(sql<PublishedNotice>`
    select ${columns} from notices order by starts_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const counted = await db.first(sql<{ total: number }>`select count(*) as total from notices`);
  return { rows, total: counted?.total ?? 0 };
}

/** All that was published, newest first, batch by batch. */
export async function* eachPublishedNotice(db: Db, batch = 500): AsyncGenerator<PublishedNotice> {
  for (let beyond = sql`true`; ;) {
    const notices = await db.rows(sql<PublishedNotice>`
      select ${columns} from notices where ${beyond} order by starts_at desc, id desc limit ${batch}`);
    yield* notices;
    const last = notices.at(-1);
    if (last === undefined || notices.length < batch) return;
    beyond = sql`(starts_at, id) < (select l.starts_at, l.id from notices l where l.id = ${last.id})`;
  }
}

export function findPublishedNotice(db: Db, id: number): Promise<PublishedNotice | undefined> {
  return db.first(sql<PublishedNotice>`select ${columns} from notices where id = ${id}`);
}

/** The same, as nobody else can change it until the transaction ends. */
export function lockNotice(tx: Tx, id: number): Promise<PublishedNotice | undefined> {
  return tx.first(sql<PublishedNotice>`select ${columns} from notices where id = ${id} for update`);
}
