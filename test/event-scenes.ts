import type { SourceId } from '../contract/kit/ids.ts';
import type { JobPayload } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import type { TestApp } from './app-harness.ts';
import { makeSource } from './factories/create-enquiry.ts';
import { plainFormat } from './factories/plain-format.ts';
import { insertMetaLeads } from '../server/enquiries/intake/meta-leads.ts';
import { saveFormat } from '../server/enquiries/intake/source-format.ts';
import { queueTestStatus, saveCallback } from '../server/integrations/source-callbacks.ts';
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
    // The source has no token yet, so the lead waits.
    'fetch-meta-leads': async () => {
      const { sourceId: id } = await makeSource(test.database);
      await test.database.inTx(async (tx) => {
        await saveFormat(tx, id, { ...plainFormat, kind: 'meta' });
        await insertMetaLeads(tx, id, ['5550000000001']);
      });
      return {};
    },
    // A literal address is refused as not public.
    'send-lead-statuses': async () => {
      const { sourceId: id } = await makeSource(test.database);
      await test.database.inTx(async (tx) => {
        await saveCallback(tx, test.outward.sealer, id, { url: 'https://192.0.2.1/', method: 'post', events: ['accepted'] });
        await queueTestStatus(tx, id);
      });
      return {};
    },
    'purge-events': async () => {
      await boughtWithReceiver();
      await test.database.db.rows(sql`update company_events set happened_at = app_now() - interval '31 days'`);
      return {};
    },
  };
}
