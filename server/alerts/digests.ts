import type { AlertFrequency } from '../../contract/alerts/values.ts';
import { companyStatuses } from '../../contract/companies/values.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { hasFullCap } from '../buying/delivery-facts-query.ts';
import { untouchedBy } from '../buying/marketplace/untouched-query.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { MessageLanguage } from '../platform/messages.ts';
import { issueAlert } from './issue-alert.ts';
import { alertedEnquiryColumns, alertedEnquiryTables, type AlertedEnquiry } from './priority-alert.ts';
import { digestRecipients } from './recipients-rule.ts';
import { maxDigestLeadAgeHours } from './settings.ts';
import { alertSettingsColumns, alertSettingsTables, type AlertSettings } from './alert-settings-query.ts';
import { advanceRound, insertRound, lockRound } from './store.ts';
import { dueFrequencies, fullHour } from './digest-rule.ts';

/**
 * Lists the leads of a digest that are still worth sending, possibly hours after it was written: on sale, not bought or declined, no cap full. Empty
 * if the company has paused alerts, switched off the digest or lost access to the marketplace.
 */
export function listDigestLeads(
  db: Db,
  { digestId, language }: { digestId: number; language: MessageLanguage },
): Promise<AlertedEnquiry[]> {
  return db.rows(sql<AlertedEnquiry>`
    select ${alertedEnquiryColumns(language)}
    from lead_digest_enquiries l
    join enquiries e on e.id = l.enquiry_id and e.open
    join companies c on c.id = l.company_id and c.alerts_paused_at is null and not c.no_marketplace
    ${alertedEnquiryTables}
    left join company_alert_settings a on a.company_id = c.id
    where l.digest_id = ${digestId}
      and case l.channel when 'email' then coalesce(a.marketplace_email_enabled, true) else coalesce(a.marketplace_sms_enabled, false) end
      and not ${hasFullCap(sql`e.work_type_id`)}
      and ${untouchedBy(sql`c.id`)}
    order by e.released_at desc, e.id desc`);
}

/** A frequency that is due in a time zone. */
interface DueFrequency {
  readonly timeZone: string;
  readonly frequency: AlertFrequency;
}

interface DueCompany extends AlertSettings {
  readonly companyId: CompanyId;
  readonly byEmail: boolean;
  readonly bySms: boolean;
}

/** Time zones in use. A company keeps the one it registered with, even if its country's unit changes. */
const companyTimeZones: Sql<Pick<DueFrequency, 'timeZone'>> = sql<Pick<DueFrequency, 'timeZone'>>`
  select distinct time_zone as "timeZone" from companies`;

/** Lists the next companies due a digest, excluding those closed, locked, paused or without access to the marketplace. */
function selectDueCompanies(choices: readonly DueFrequency[], afterCompany: CompanyId, atMost: number): Sql<DueCompany> {
  const isDue = (frequency: Sql): Sql => sql`exists (
    select from unnest(${choices.map((one) => one.timeZone)}::text[], ${choices.map((one) => one.frequency)}::smallint[]) d(time_zone, frequency)
    where d.time_zone = c.time_zone and d.frequency = ${frequency})`;
  return sql<DueCompany>`
    select * from (
      select c.id as "companyId", ${alertSettingsColumns},
             coalesce(s.marketplace_email_enabled, true) and ${isDue(sql`coalesce(s.marketplace_notify, 2)`)} as "byEmail",
             coalesce(s.marketplace_sms_enabled, false) and ${isDue(sql`coalesce(s.sms_marketplace_notify, 2)`)} as "bySms"
      from ${alertSettingsTables}
      where c.id > ${afterCompany} and c.status_id = ${companyStatuses.active} and c.locked_at is null and c.alerts_paused_at is null and not c.no_marketplace) due
    where "byEmail" or "bySms" order by "companyId" limit ${atMost}`;
}

const batchSize = 100;
type Channel = 'email' | 'sms';
interface DigestTarget {
  readonly companyId: CompanyId;
  readonly channel: Channel;
}

/**
 * Finds each company's new leads and stores them as its digest: on sale within its coverage, not bought or declined, no cap full, and not sent by
 * this channel before, as an alert or in a digest.
 */
function insertDigests(wishes: readonly DigestTarget[], dueAt: Date, reachHours: number): Sql<DigestTarget & { digestId: number }> {
  return sql<DigestTarget & { digestId: number }>`
    with wanted as (
      select * from unnest(${wishes.map((one) => one.companyId)}::bigint[], ${wishes.map((one) => one.channel)}::text[]) w(company_id, channel)),
    news as (
      select w.company_id, w.channel, e.id as enquiry_id
      from wanted w
      join companies c on c.id = w.company_id
      cross join lateral (
        select d.district_id, array_agg(distinct t.work_type_id) as work_type_ids
        from coverage_areas a
        join coverage_districts d on d.coverage_area_id = a.id
        join coverage_work_types t on t.coverage_area_id = a.id
        where a.company_id = c.id group by d.district_id) m
      cross join lateral (
        select e.id, e.work_type_id from enquiries e
        where e.district_id = m.district_id and e.work_type_id = any(m.work_type_ids) and e.open and e.country = c.country
          and e.opened_at > app_now() - make_interval(hours => ${reachHours}::integer) offset 0) e
      -- Looked up per enquiry (\`offset 0\`); a join would read all past deliveries and purchases.
      where not exists (select from lead_digest_enquiries l where l.company_id = c.id and l.channel = w.channel and l.enquiry_id = e.id offset 0)
        and ${untouchedBy(sql`c.id`)}
        and not exists (select from alert_deliveries v where v.enquiry_id = e.id and v.company_id = c.id and v.channel = w.channel offset 0)
        and not ${hasFullCap(sql`e.work_type_id`)}),
    digests as (
      insert into lead_digests (company_id, channel, due_at) select distinct company_id, channel, ${dueAt}::timestamptz from news
      returning id, company_id, channel),
    listed as (
      insert into lead_digest_enquiries (company_id, channel, enquiry_id, digest_id)
      select n.company_id, n.channel, n.enquiry_id, d.id from news n join digests d on d.company_id = n.company_id and d.channel = n.channel)
    select id as "digestId", company_id as "companyId", channel from digests`;
}

/**
 * Issues the digests of the next hundred companies and records progress in the same transaction, so that a crash or concurrent workers cause no
 * duplicates. Returns whether more remain.
 */
export async function issueDigests(tx: Tx): Promise<boolean> {
  const row = await tx.first(sql<{ now: Date; settings: SettingValues }>`select app_now() as now, ${settingsColumn}`);
  if (row === undefined) return false;
  const hour = fullHour(row.now);
  await tx.rows(insertRound(hour));
  const round = await tx.first(lockRound(hour));
  if (round === undefined) return false;
  const { dueAt, afterCompany } = round;
  const after = round.before ?? new Date(dueAt.getTime() - 3_600_000);
  const choices: DueFrequency[] = (await tx.rows(companyTimeZones)).flatMap(({ timeZone }) =>
    dueFrequencies({ after, dueAt, timeZone }).map((frequency) => ({ timeZone, frequency })),
  );
  const companies = await tx.rows(selectDueCompanies(choices, afterCompany, batchSize));
  const wishes = companies.flatMap(({ companyId, byEmail, bySms, ...settings }) => {
    const channels: Channel[] = [...(byEmail ? (['email'] as const) : []), ...(bySms ? (['sms'] as const) : [])];
    return channels
      .map((channel) => ({ companyId, channel, userId: settings.userId, recipients: digestRecipients(settings, channel) }))
      .filter(({ recipients }) => recipients.emails.length > 0 || recipients.sms !== null);
  });
  const digests =
    wishes.length === 0 ? [] : await tx.rows(insertDigests(wishes, dueAt, getSettingValue(row.settings, maxDigestLeadAgeHours)));
  for (const { digestId, companyId, channel } of digests) {
    const target = wishes.find((one) => one.companyId === companyId && one.channel === channel);
    if (target !== undefined) await issueAlert(tx, { ...target, subject: { kind: 'digest', digestId } });
  }
  await tx.rows(advanceRound(dueAt, companies.length < batchSize ? null : (companies.at(-1)?.companyId ?? null)));
  return true;
}
