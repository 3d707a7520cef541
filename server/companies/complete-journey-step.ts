import type { CompanyId } from '../../contract/kit/ids.ts';
import type { JourneyStep } from '../../contract/companies/values.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Marks a step of the registration journey as done. The first time counts: saving the page again changes nothing. */
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
