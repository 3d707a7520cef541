import type { EnquiryStatus, HoldReason } from '../../contract/enquiries/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export interface TakenInEnquiry {
  readonly id: EnquiryId;
  readonly quoteCode: string;
  readonly status: EnquiryStatus;
  readonly heldAsDuplicate: boolean;
  readonly holdReasons: readonly HoldReason[];
  readonly country: CountryCode;
  readonly district: string;
  readonly workType: string;
}

/** What has become of an enquiry that was just taken in, without contact data. */
export function findTakenIn(db: Db, id: EnquiryId): Promise<TakenInEnquiry | undefined> {
  return db.first(sql<TakenInEnquiry>`
    select e.id, e.quote_code as "quoteCode", e.status, e.held_as_duplicate as "heldAsDuplicate", e.hold_reasons as "holdReasons", e.country,
           r.code as district, w.name->>'en' as "workType"
    from enquiries e join regions r on r.id = e.district_id join work_types w on w.id = e.work_type_id where e.id = ${id}`);
}

/** Why it is held, as the wire names it. */
export function holdReasonsOf({ heldAsDuplicate, holdReasons }: TakenInEnquiry): ('duplicate' | HoldReason)[] {
  return [...(heldAsDuplicate ? (['duplicate'] as const) : []), ...holdReasons];
}
