import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId, StaffId } from '../../contract/kit/ids.ts';
import { getUnit } from '../geography/business-units.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { sinceEnquiry } from './contacts.ts';
import { refuse, type RefusedAnswer, type StaffCaller } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';

interface LaterChange {
  readonly at: Date;
  readonly staffId: StaffId;
  readonly country: CountryCode;
  readonly now: Date;
}

/** Formats a time in the enquiry's country, with the date if not today. */
function shownTime({ at, now, country }: LaterChange): string {
  const { timeZone } = getUnit(country);
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
  return day.format(at) === day.format(now) ? time : `${time}, ${day.format(at)}`;
}

/** Refuses a decision based on a page that predates another staff change. Call with the enquiry locked. */
export async function refuseStaleChange(
  tx: Tx,
  { staffId }: StaffCaller,
  asked: { readonly enquiryId: EnquiryId; readonly seen: number | undefined },
): Promise<RefusedAnswer<409> | undefined> {
  if (asked.seen === undefined) return undefined;
  const later = await tx.first(sql<LaterChange>`
    select v.at, v.staff_id as "staffId", e.country, app_now() as now
    from enquiry_events v join enquiries e on e.id = v.enquiry_id
    where v.enquiry_id = ${asked.enquiryId} and ${sinceEnquiry(sql`v.at`, asked.enquiryId)} and v.staff_id is not null and v.id > ${asked.seen}
    order by v.id desc limit 1`);
  if (later === undefined) return undefined;
  return refuse(409, [errorText(later.staffId === staffId ? 'leadChangedByYou' : 'leadChanged', { time: shownTime(later) })]);
}
