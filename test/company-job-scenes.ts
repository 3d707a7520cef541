import type { JobPayload } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import type { TestApp } from './app-harness.ts';

export function companyJobScenes(test: TestApp): Readonly<Record<string, () => Promise<JobPayload>>> {
  return {
    'apply-scheduled-changes': async () => {
      await test.staff();
      await test.database.db.rows(sql`update business_units set payment_terms_days = 14 where country = 'gb'`);
      await test.database.db.rows(sql`
        insert into scheduled_changes (country, valid_from, changes, seen, reason, staff_id, written_at)
        select 'gb', app_now() - interval '1 minute', '{"payment_terms_days": 30}', '{"payment_terms_days": 14}', 'longer terms', max(id),
               app_now() - interval '1 day'
        from staff`);
      return {};
    },
    'check-vat-number': async () => {
      const { companyId } = await test.company();
      await test.database.db.rows(sql`update companies set vat_number = 'GB 999 9999 73' where id = ${companyId}`);
      return { companyId };
    },
    'check-due-vat-numbers': async () => {
      const { companyId } = await test.company();
      await test.database.db.rows(sql`update companies set vat_number = 'GB123456789' where id = ${companyId}`);
      return {};
    },
    'remind-of-expiry': async () => {
      const { companyId } = await test.company({ accredited: true });
      await test.database.db.rows(sql`
        update company_accreditations set manual_approval_until = app_now() + interval '20 days' where company_id = ${companyId}`);
      return {};
    },
  };
}
