import type { Db } from '../platform/database/database.ts';
import type { MessageLanguage } from '../platform/messages.ts';
import { sql } from '../platform/database/sql.ts';

export interface AcknowledgedEnquiry {
  readonly quoteCode: string;
  readonly workType: string;
  readonly district: string;
  readonly town: string | null;
  readonly timescale: string | null;
  readonly maxSales: number;
}

/** What a consumer is told of their own enquiry; undefined once it has been taken back. */
export function findAcknowledged(db: Db, enquiryId: number, language: MessageLanguage): Promise<AcknowledgedEnquiry | undefined> {
  return db.first(sql<AcknowledgedEnquiry>`
    select e.quote_code as "quoteCode", w.name->>${language} as "workType", r.code as district, r.town,
           t.text->>${language} as timescale, e.max_sales as "maxSales"
    from enquiries e
    join work_types w on w.id = e.work_type_id
    join regions r on r.id = e.district_id
    left join question_options t on t.question_id = 1 and t.code = e.timescale
    where e.id = ${enquiryId} and e.status <> 'removed'`);
}
