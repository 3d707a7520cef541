import type { EnquiryId } from '../../contract/kit/ids.ts';
import { valueOf, type SettingValues } from '../platform/business-settings.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { rejectedRetentionDays, soldRetentionMonths } from './settings.ts';

/** A purchase keeps the contact data for its buyer, from now on; an earlier buyer loses nothing by it. */
export function keepContact(enquiryId: EnquiryId, settings: SettingValues): Sql {
  return sql`
    update enquiry_contacts
    set retention_until = greatest(retention_until, app_now() + make_interval(months => ${valueOf(settings, soldRetentionMonths)}::integer))
    where enquiry_id = ${enquiryId} and erased_at is null`;
}

/** What is removed before anybody bought it is of use to nobody: its contact data end earlier. */
export function keepContactShorter(enquiryId: EnquiryId, settings: SettingValues): Sql {
  return sql`
    update enquiry_contacts
    set retention_until = least(retention_until, app_now() + make_interval(days => ${valueOf(settings, rejectedRetentionDays)}::integer))
    where enquiry_id = ${enquiryId} and erased_at is null`;
}
