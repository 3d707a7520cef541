import { reportQueue } from '../../../contract/disputes/queue-endpoints.ts';
import { answer, only, routes, type Route } from '../../platform/http/route.ts';
import { sharedAnswers } from '../../platform/shared-answers.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import { sql } from '../../platform/database/sql.ts';
import { peerDays } from '../settings.ts';
import { returnRates } from '../operator/rates-query.ts';

/** How much is given back, by company, source or reason. For `figuresMs` it is remembered: it counts every sale of its days. */
export function returnRateRoutes({ figuresMs }: { readonly figuresMs: number }): readonly Route[] {
  const shared = sharedAnswers(figuresMs);
  return routes(only(reportQueue, 'GET /operator/reports/rates'), {
    'GET /operator/reports/rates': async ({ db, query: { by } }) => {
      const kept = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
      const days = valueOf(kept?.settings ?? null, peerDays);
      const rows = await shared.get([by, days], () => db.rows(returnRates(by, days)));
      const data = rows
        .map((row) => ({ ...row, share: row.bought === 0 ? 0 : row.accepted / row.bought }))
        .toSorted((a, b) => b.share - a.share);
      return answer(200, { data, meta: { days } });
    },
  });
}
