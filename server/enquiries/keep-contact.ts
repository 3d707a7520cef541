import type { EnquiryId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** A purchase keeps the contact data for its buyer, from now on; an earlier buyer loses nothing by it. */
export function keepContact(enquiryId: EnquiryId): Sql {
  return sql`
    update enquiry_contacts c
    set retention_until = greatest(c.retention_until, app_now() + make_interval(months => n.sold_retention_months))
    from enquiries e join business_units n on n.country = e.country
    where c.enquiry_id = ${enquiryId} and e.id = ${enquiryId} and c.erased_at is null`;
}

/** What is removed before anybody bought it is of use to nobody: its contact data end earlier. */
export function keepContactShorter(enquiryId: EnquiryId): Sql {
  return sql`
    update enquiry_contacts c
    set retention_until = least(c.retention_until, app_now() + make_interval(days => n.rejected_retention_days))
    from enquiries e join business_units n on n.country = e.country
    where c.enquiry_id = ${enquiryId} and e.id = ${enquiryId} and c.erased_at is null`;
}
