import { companyStatuses } from '../../../contract/companies/values.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../../platform/business-settings.ts';
import type { Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { insertMessage } from '../../platform/outbox.ts';
import { addDays, type Morning } from '../mornings.ts';
import { daysBetween } from '../overdue-rule.ts';
import { cardExpiryReminderDays } from './settings.ts';

/**
 * Returns the reminder stage of a card valid to the end of `expiresOn`: the smallest number of days that still covers it. Null before the first stage
 * or after expiry. Days are YYYY-MM-DD.
 */
export function expiryStage(expiresOn: string, today: string, reminders: readonly number[]): number | null {
  const left = daysBetween(today, expiresOn);
  const reached = reminders.filter((days) => left >= 0 && left <= days);
  return reached.length === 0 ? null : Math.min(...reached);
}

const batchSize = 200;

/** Queues this morning's reminders of expiring default cards, once per card and stage. */
export async function remindOfCardExpiry(database: Database, { country, day }: Morning): Promise<void> {
  const row = await database.db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const days = getSettingValue(row?.settings ?? null, cardExpiryReminderDays);
  const last = addDays(day, Math.max(0, ...days));
  const found = await database.db.rows(sql<{ cardId: number; companyId: CompanyId; expiresOn: string }>`
    select k.id as "cardId", k.company_id as "companyId", k.expires_on::text as "expiresOn"
    from cards k join companies c on c.id = k.company_id and c.country = ${country} and c.status_id = ${companyStatuses.active}
    where k.is_default and k.removed_at is null and k.expires_on between ${day}::date and ${last}::date order by k.id`);
  const reminders = found.flatMap(({ cardId, companyId, expiresOn }) => {
    const stage = expiryStage(expiresOn, day, days);
    return stage === null ? [] : [{ cardId, companyId, stage }];
  });
  for (let from = 0; from < reminders.length; from += batchSize) {
    const messages = reminders.slice(from, from + batchSize).map(({ cardId, companyId, stage }) =>
      insertMessage({
        dedupeKey: `card-expiring:${cardId}:${stage}`,
        channel: 'email',
        template: 'card-expiring',
        recipient: { kind: 'company', id: companyId },
        payload: { cardId },
      }),
    );
    await database.inTx((tx) => tx.pipeline(...messages));
  }
}
