import type { SourceId } from '../contract/kit/ids.ts';
import type { JobPayload } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import type { TestApp } from './app-harness.ts';
import { makeWebhook } from './factories/make-webhook.ts';
import { buyOne } from './factories/settle-in-every-way.ts';

/** Scenes for the event jobs: events due for delivery, and events past their retention. */
export function eventJobScenes(test: TestApp, sourceId: () => SourceId): Readonly<Record<string, () => Promise<JobPayload>>> {
  const boughtWithReceiver = async (): Promise<void> => {
    const company = await test.company();
    // A literal address needs no DNS lookup and is refused as not public.
    await makeWebhook(test, company, 'https://192.0.2.1/');
    await buyOne(test, company.companyId, sourceId());
  };
  return {
    'deliver-events': async () => {
      await boughtWithReceiver();
      return {};
    },
    'purge-events': async () => {
      await boughtWithReceiver();
      await test.database.db.rows(sql`update company_events set happened_at = app_now() - interval '31 days'`);
      return {};
    },
  };
}
