import type { CountryCode } from '../../contract/kit/country.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import { lockAccount } from '../billing/account.ts';
import { revealContact } from '../enquiries/contacts.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { askCustomer } from './asking/ask-customer.ts';
import { canBeAsked, deadChannels } from './channel-rule.ts';
import { decideReport } from './decide-report.ts';
import { seenFacts } from './reports.ts';
import { judgeReport, type ProofFacts, type ProofGround } from './return-policy-rule.ts';
import { selectReportRule } from './return-rules.ts';
import { duplicateDays, providerMinutes, promisedHours } from './settings.ts';
import { markJudged, setNextDecider, readLockedReport, reportOwner, type DecisionFacts, type LockedReport } from './store.ts';
import { readWorkingDays, afterWorkingHours } from './working-hours-rule.ts';

/** The facts stored with an automatic decision. */
function buildDecisionFacts(ground: ProofGround, facts: ProofFacts): DecisionFacts {
  switch (ground) {
    case 'bought_before':
      return { lead: facts.boughtBefore ?? '' };
    case 'contact_impossible':
      return { telephone: facts.telephone, email: facts.email };
    case 'coverage':
    case 'withdrawn':
      return {};
  }
}

async function readCircumstances(tx: Tx, report: LockedReport) {
  const row = await tx.first(sql<{ country: CountryCode; settings: SettingValues; now: Date }>`
    select country, ${settingsColumn}, app_now() as now from enquiries where id = ${report.enquiryId}`);
  const rule = await tx.first(selectReportRule(report.id));
  if (row === undefined || rule === undefined) throw new Error(`report ${report.id} has no purchase or rule`);
  const { canAsk } = await recordUndeliverable(tx, { enquiryId: report.enquiryId, country: row.country });
  const seen = await tx.first(seenFacts(report.id, getSettingValue(row.settings, duplicateDays)));
  if (seen === undefined) throw new Error(`report ${report.id} has no customer`);
  return { ...row, rule, facts: { ...seen, canAsk } };
}

/**
 * Accepts an open report if something proves it right; otherwise passes an unassigned one to its decider. Runs on creation and whenever something new
 * is known. Leaves decided reports alone.
 */
export async function judgeOpenReport(tx: Tx, { reportId }: { readonly reportId: number }): Promise<void> {
  const owner = await tx.first(reportOwner(reportId));
  if (owner === undefined) return;
  await tx.rows(lockAccount(owner.companyId));
  const report = await tx.first(readLockedReport(reportId));
  if (report === undefined || !['checking', 'asking_customer', 'with_operator'].includes(report.state)) return;
  const { rule, facts, settings, now } = await readCircumstances(tx, report);
  await tx.rows(markJudged(reportId));

  const waitsUntil = new Date(report.createdAt.getTime() + getSettingValue(settings, providerMinutes) * 60_000);
  const ruling = judgeReport(rule, facts, { mayWait: now < waitsUntil });
  if (ruling.kind === 'accepted') {
    const { ground } = ruling;
    await decideReport(tx, {
      reportId,
      step: 'report',
      outcome: 'accepted',
      by: { kind: 'system' },
      ground,
      facts: buildDecisionFacts(ground, facts),
      reason: null,
    });
  } else if (report.state === 'checking') {
    switch (ruling.kind) {
      case 'checking':
        await tx.rows(setNextDecider(reportId, 'checking', waitsUntil));
        break;
      case 'asking_customer':
        await tx.rows(setNextDecider(reportId, 'asking_customer', new Date(now.getTime() + ruling.hours * 3_600_000)));
        await askCustomer(tx, { reportId });
        break;
      case 'with_operator':
        await sendReportToOperator(tx, { reportId });
    }
  }
}

/** Returns the promised deadline for a person's decision in this country, from now. */
export async function computePromisedDeadline(tx: Pick<Tx, 'rows' | 'first'>, country: CountryCode): Promise<Date> {
  const row = await tx.first(sql<{ settings: SettingValues; now: Date }>`select ${settingsColumn}, app_now() as now`);
  if (row === undefined) throw new Error('the database returned no time');
  return afterWorkingHours(row.now, getSettingValue(row.settings, promisedHours), await readWorkingDays(tx, country));
}

/** Passes the report to a person, with the promised deadline. The caller holds its account lock and knows it is open. */
export async function sendReportToOperator(tx: Tx, { reportId }: { readonly reportId: number }): Promise<void> {
  const report = await tx.first(sql<{ country: CountryCode }>`
    select c.country from reports r join companies c on c.id = r.company_id where r.id = ${reportId}`);
  if (report === undefined) throw new Error(`report ${reportId} does not exist`);
  await tx.rows(setNextDecider(reportId, 'with_operator', await computePromisedDeadline(tx, report.country)));
}

/** Records which of a customer's channels do not exist; returns whether the customer can be asked by the others. */
async function recordUndeliverable(
  tx: Tx,
  { enquiryId, country }: { readonly enquiryId: EnquiryId; readonly country: CountryCode },
): Promise<{ readonly canAsk: boolean }> {
  const contact = await tx.first(revealContact({ type: 'system' }, [enquiryId], 'report'));
  if (contact === undefined || contact.erased) return { canAsk: false };
  const refused = await tx.rows(sql<{ channel: 'email' | 'sms' }>`
    select distinct channel from outbox_messages
    where recipient_kind = 'enquiry' and recipient_id = ${enquiryId} and no_recipient_at is not null`);
  const dead = deadChannels(contact, country, {
    email: refused.some(({ channel }) => channel === 'email'),
    sms: refused.some(({ channel }) => channel === 'sms'),
  });
  const found = Object.entries(dead);
  if (found.length > 0)
    await tx.rows(sql`
      insert into undeliverable_contacts (enquiry_id, channel, found_by)
      select ${enquiryId}, n.channel, n.found_by
      from unnest(${found.map(([channel]) => channel)}::text[], ${found.map(([, by]) => by)}::text[]) n (channel, found_by)
      on conflict (enquiry_id, channel) do nothing`);
  return { canAsk: canBeAsked(contact, country, dead) };
}
