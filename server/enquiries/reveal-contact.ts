import type { CompanyId, EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/sql.ts';

export interface ContactRow {
  readonly enquiryId: EnquiryId;
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
}

export type RevealTo =
  | { readonly type: 'company'; readonly companyId: CompanyId }
  | { readonly type: 'operator'; readonly staffId: StaffId; readonly reason: string }
  /** The product itself, to write to the consumer. */
  | { readonly type: 'system' };

const columns = sql`c.enquiry_id as "enquiryId", c.title, c.forename, c.surname, c.telephone, c.alternate_phone as "alternatePhone",
  c.email, c.address1, c.address2, c.town, c.postcode`;

/**
 * The one reader of contact data. Every reading is written down in the same statement; a company gets a row only for an
 * enquiry that it has bought, whatever the caller believed. A list reveals all its rows in one call.
 */
export function revealContact(to: RevealTo, enquiryIds: readonly EnquiryId[], surface: string): Sql<ContactRow> {
  if (to.type === 'operator') {
    return sql<ContactRow>`
      with revealed as (
        insert into contact_reveals (enquiry_id, actor_type, staff_id, surface, reason)
        select id, 'operator', ${to.staffId}, ${surface}, ${to.reason} from unnest(${[...enquiryIds]}::bigint[]) as id returning enquiry_id)
      select ${columns} from enquiry_contacts c join revealed r on r.enquiry_id = c.enquiry_id`;
  }
  if (to.type === 'system') {
    return sql<ContactRow>`
      with revealed as (
        insert into contact_reveals (enquiry_id, actor_type, surface)
        select id, 'system', ${surface} from unnest(${[...enquiryIds]}::bigint[]) as id returning enquiry_id)
      select ${columns} from enquiry_contacts c join revealed r on r.enquiry_id = c.enquiry_id`;
  }
  // A call that waited for the purchase began before it; its reading did not, hence the later of the two times.
  return sql<ContactRow>`
    with bought as (
      select p.enquiry_id, p.created_at from (select distinct id from unnest(${[...enquiryIds]}::bigint[]) id) n
      cross join lateral (select enquiry_id, created_at from purchases where enquiry_id = n.id and company_id = ${to.companyId} offset 0) p),
    revealed as (
      insert into contact_reveals (enquiry_id, actor_type, company_id, surface, at)
      select enquiry_id, 'company', ${to.companyId}, ${surface}, greatest(app_now(), created_at) from bought returning enquiry_id)
    select ${columns} from enquiry_contacts c join revealed r on r.enquiry_id = c.enquiry_id`;
}
