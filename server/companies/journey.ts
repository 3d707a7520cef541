import type { JourneyStep } from '../../contract/companies/values.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Completes a step of the registration journey. Only the first time counts. */
export async function completeJourneyStep(tx: Tx, input: { companyId: CompanyId; step: JourneyStep }): Promise<void> {
  const { companyId, step } = input;
  await tx.rows(sql`
    update companies
    set step_one_at = case when ${step} = 'step_one' then app_now() else step_one_at end,
        step_two_at = case when ${step} = 'step_two' then app_now() else step_two_at end,
        step_three_at = case when ${step} = 'step_three' then app_now() else step_three_at end,
        step_four_at = case when ${step} = 'step_four' then app_now() else step_four_at end
    where id = ${companyId}
      and case ${step} when 'step_one' then step_one_at when 'step_two' then step_two_at
                       when 'step_three' then step_three_at else step_four_at end is null`);
}

/** Dismisses the welcome journey, skipped or finished; keeps the first time. */
export async function skipJourney(tx: Tx, input: { companyId: CompanyId }): Promise<void> {
  await tx.rows(sql`update companies set journey_skipped_at = app_now() where id = ${input.companyId} and journey_skipped_at is null`);
}

type ConfirmableSetting = 'lead_delivery' | 'lead_alerts';

/** Confirms the lead delivery or lead alerts settings. The first confirmation completes the to-do permanently. */
export async function confirmSettings(tx: Tx, input: { companyId: CompanyId; setting: ConfirmableSetting }): Promise<void> {
  const { companyId, setting } = input;
  await tx.rows(sql`
    update companies
    set lead_delivery_confirmed_at = case when ${setting} = 'lead_delivery' then coalesce(lead_delivery_confirmed_at, app_now()) else lead_delivery_confirmed_at end,
        lead_alerts_confirmed_at = case when ${setting} = 'lead_alerts' then coalesce(lead_alerts_confirmed_at, app_now()) else lead_alerts_confirmed_at end
    where id = ${companyId}`);
}

/** Records a one-time event of a company; idempotent. Purchases are counted from their own rows. */
export async function recordEvent(tx: Tx, input: { companyId: CompanyId; kind: 'registration' }): Promise<void> {
  await tx.rows(sql`
    insert into product_events (company_id, kind) values (${input.companyId}, ${input.kind})
    on conflict on constraint product_events_once do nothing`);
}
