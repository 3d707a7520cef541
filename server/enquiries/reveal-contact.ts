import type { CallTime } from '../../contract/enquiries/values.ts';
import type { CompanyId, EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export interface ContactRow {
  readonly enquiryId: EnquiryId;
  /** Their time is over: every other column is null, and nothing was read. */
  readonly erased: boolean;
  /** Whether the consumer wanted that; otherwise their time is over. */
  readonly erasedOnRequest: boolean;
  readonly title: string | null;
  readonly forename: string | null;
  readonly surname: string | null;
  readonly telephone: string | null;
  readonly alternatePhone: string | null;
  readonly email: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly town: string | null;
  readonly postcode: string | null;
  readonly callTimes: readonly CallTime[] | null;
}

export type RevealTo =
  | { readonly type: 'company'; readonly companyId: CompanyId }
  | { readonly type: 'operator'; readonly staffId: StaffId; readonly reason: string }
  /** The product itself, to write to the consumer. */
  | { readonly type: 'system' };

/** Whether contact data `c` may be read still: from their last day on nobody does, erased already or not. */
export const isReadable: Sql = sql`(c.erased_at is null and c.retention_until > app_now())`;

/** Who asks: the enquiries that may be shown to them, and the line that is written down of each. */
function askedBy(to: RevealTo, enquiryIds: readonly EnquiryId[], surface: string): { asked: Sql; line: Sql } {
  const [only] = enquiryIds;
  // PostgreSQL plans anew for every list, since it never knows how many are in it; one enquiry has one plan for ever.
  const ids =
    enquiryIds.length === 1 && only !== undefined
      ? sql`select ${only}::bigint as enquiry_id`
      : sql`select distinct id as enquiry_id from unnest(${[...enquiryIds]}::bigint[]) as id`;
  if (to.type === 'operator') {
    return {
      asked: ids,
      line: sql`(enquiry_id, actor_type, staff_id, surface, reason)
        select enquiry_id, 'operator', ${to.staffId}, ${surface}, ${to.reason}`,
    };
  }
  if (to.type === 'system') return { asked: ids, line: sql`(enquiry_id, actor_type, surface) select enquiry_id, 'system', ${surface}` };
  return {
    asked: sql`
      select p.enquiry_id, p.created_at from (${ids}) n
      cross join lateral (select enquiry_id, created_at from purchases where enquiry_id = n.enquiry_id and company_id = ${to.companyId} offset 0) p`,
    // A call that waited for the purchase began before it; its reading did not, hence the later of the two times.
    line: sql`(enquiry_id, actor_type, company_id, surface, at)
      select enquiry_id, 'company', ${to.companyId}, ${surface}, greatest(app_now(), created_at)`,
  };
}

/**
 * The one reader of contact data. Every reading is written down in the same statement; a company gets a row only for an
 * enquiry that it has bought, whatever the caller believed, and nobody reads what is past its time. A list reveals all its
 * rows in one call. The lock makes a reading wait for an erasure, and then see that they are erased: the statement itself would
 * still see them as they were when it began.
 */
export function revealContact(to: RevealTo, enquiryIds: readonly EnquiryId[], surface: string): Sql<ContactRow> {
  const { asked, line } = askedBy(to, enquiryIds, surface);
  return sql<ContactRow>`
    with asked as (${asked}),
    stored as (
      select a.*, ${isReadable} as readable, c.erasure_asked, c.title, c.forename, c.surname, c.telephone, c.alternate_phone, c.email,
             c.address1, c.address2, c.town, c.postcode, c.call_times
      from asked a join enquiries e on e.id = a.enquiry_id join enquiry_contacts c on c.enquiry_id = e.id for key share of e, c),
    revealed as (insert into contact_reveals ${line} from stored where readable returning enquiry_id)
    select s.enquiry_id as "enquiryId", not s.readable as erased, s.erasure_asked as "erasedOnRequest", r.title, r.forename, r.surname, r.telephone,
           r.alternate_phone as "alternatePhone", r.email, r.address1, r.address2, r.town, r.postcode, r.call_times as "callTimes"
    from stored s left join (revealed w join stored r using (enquiry_id)) on r.enquiry_id = s.enquiry_id`;
}
