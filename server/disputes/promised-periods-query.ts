import type { CountryCode } from '../../contract/kit/country.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

interface Promised {
  readonly country: CountryCode;
  readonly days: number;
  readonly longestDays: number;
  readonly automaticDays: number;
  readonly longestAutomaticDays: number;
  readonly answerHours: number | null;
  readonly longestAnswerHours: number | null;
}

/**
 * What the return rules in force promise in each country, from the shortest to the longest of its reasons: the time to report a lead that
 * was bought by hand or automatically, and the time that a customer has for an answer.
 */
export async function findPromisedPeriods(db: Db) {
  const rows = await db.rows(sql<Promised>`
    select u.country, min(f.window_days) as days, max(f.window_days) as "longestDays",
           min(f.automatic_window_days) as "automaticDays", max(f.automatic_window_days) as "longestAutomaticDays",
           min(f.answer_hours) as "answerHours", max(f.answer_hours) as "longestAnswerHours"
    from business_units u
    join lateral (
      select distinct on (n.reason) n.offered, n.window_days, n.automatic_window_days, n.answer_hours from return_rules n
      where n.country = u.country and n.valid_from <= app_now() order by n.reason, n.version desc) f on f.offered
    group by u.country, u.position order by u.position`);
  return {
    'returns.report_days': rows.map(({ country, days: amount, longestDays: longest }) => ({ country, amount, longest })),
    'returns.automatic_report_days': rows.map(({ country, automaticDays: amount, longestAutomaticDays: longest }) => ({
      country,
      amount,
      longest,
    })),
    // Where no customer is asked there is nothing to promise.
    'returns.answer_hours': rows.flatMap(({ country, answerHours: amount, longestAnswerHours: longest }) =>
      amount === null || longest === null ? [] : [{ country, amount, longest }],
    ),
  };
}
