import { eventTypes, type EventType } from '../../contract/integrations/values.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import { createWebhook } from '../../server/integrations/webhooks.ts';
import type { TestApp } from '../app-harness.ts';

/** Creates a company's webhook, for all events by default. */
export async function makeWebhook(
  { database, outward }: Pick<TestApp, 'database' | 'outward'>,
  owner: { readonly companyId: CompanyId; readonly userId: UserId },
  url: string,
  events: readonly EventType[] = eventTypes,
): Promise<{ readonly code: string; readonly secret: string }> {
  const { companyId, userId } = owner;
  const created = await database.inTx((tx) => createWebhook(tx, { companyId, userId, url, events }, outward.sealer));
  if (created === undefined) throw new Error('the company has reached its maximum of webhooks');
  return created;
}
