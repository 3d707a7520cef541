import { operatorDisputes, type StaffRuleWire } from '../../../contract/disputes/operator-endpoints.ts';
import { type QueuedReportWire, reportQueue } from '../../../contract/disputes/queue-endpoints.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { setReportsBanned } from '../../catalogue/queries.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../../platform/business-settings.ts';
import { sql } from '../../platform/database/sql.ts';
import { ok, only, refuse, routes, type FormValues, answer, type Route } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { sharedAnswers } from '../../platform/shared-answers.ts';
import { errorText } from '../../platform/texts.ts';
import type { QueuedReport } from '../queue-query.ts';
import { returnRates } from '../return-rates.ts';
import { toRuleContent, isWhole, saveReturnRule, type RuleContent } from '../save-return-rule.ts';
import type { ReturnRule } from '../return-policy-rule.ts';
import { lockRule, rulesInForce, selectVersions } from '../return-rules.ts';
import { peerDays } from '../settings.ts';
import { workingHours, type WorkingDays } from '../working-hours-rule.ts';
import { returnRuleWire } from './routes.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

const ruleForm = (rule: ReturnRule): FormValues => {
  const { reason: _reason, version, valid_from: _from, ...fields } = returnRuleWire(rule);
  return { version, offered: rule.offered, ...fields };
};

const staffRuleWire = (rule: ReturnRule): StaffRuleWire => ({ ...returnRuleWire(rule), offered: rule.offered });

export const operatorReturnRuleRoutes = routes(
  only(
    operatorDisputes,
    'GET /operator/return-rules/{country}',
    'GET /operator/return-rules/{country}/{reason}',
    'PUT /operator/return-rules/{country}/{reason}',
    'PUT /operator/work-types/{workTypeId}/reports',
  ),
  {
    'GET /operator/return-rules/{country}': async ({ db, params: { country } }) =>
      ok((await db.rows(rulesInForce(country, null))).map(staffRuleWire)),

    'GET /operator/return-rules/{country}/{reason}': async ({ db, params: { country, reason } }) => {
      const versions = await db.rows(selectVersions(country, reason));
      const [rule] = versions;
      if (rule === undefined) throw new Error(`the policy of ${country} lacks ${reason}`);
      const written = versions.map((version) => ({ ...staffRuleWire(version), by: version.by, why: version.why }));
      return { ...ok({ ...staffRuleWire(rule), versions: written }), form: ruleForm(rule) };
    },

    'PUT /operator/return-rules/{country}/{reason}': async ({ tx, caller, params: { country, reason }, body, refuseIfChanged }) => {
      const now = await tx.first(lockRule(country, reason));
      if (now === undefined) throw new Error(`the policy of ${country} lacks ${reason}`);
      const stale = refuseIfChanged(ruleForm(now));
      if (stale !== undefined) return stale;
      const content: RuleContent = {
        ...toRuleContent(now),
        offered: body.offered,
        windowDays: body.window_days,
        automaticWindowDays: body.automatic_window_days,
        decidedBy: body.decided_by,
        attemptsNeeded: body.attempts_needed,
        attemptsHours: body.attempts_hours,
        answerHours: body.answer_hours,
        quotaBp: body.quota === null ? null : Math.round(body.quota.share * 10_000),
        quotaDays: body.quota?.days ?? null,
        quotaLeast: body.quota?.least ?? null,
        removesEnquiry: body.removes_enquiry,
      };
      if (!isWhole(now, content)) return refuseField('decided_by', errorText('ruleIncomplete'));
      const by = { staffId: caller.staffId, actor: caller.name };
      const version = await saveReturnRule(tx, now, { country, reason, content, why: body.reason, by });
      return { ...ok({ version }), form: ruleForm((await tx.first(lockRule(country, reason))) ?? now) };
    },

    'PUT /operator/work-types/{workTypeId}/reports': async ({ tx, caller, params: { workTypeId }, body }) => {
      const outcome = await setReportsBanned(tx, { workTypeId, ...body, by: { staffId: caller.staffId, actor: caller.name } });
      if (outcome === 'unknown') return notFound();
      return outcome === 'as_it_was' ? refuse(409, [errorText('reportBanAsItWas')]) : ok({});
    },
  },
);

function decidedWire({ decidedOutcome, decidedAt, decidedBy, decidedByName }: QueuedReport): QueuedReportWire['decided'] {
  if (decidedOutcome === null || decidedAt === null || decidedBy === null) return null;
  return { outcome: decidedOutcome, decided_by: decidedBy, by: decidedByName, at: decidedAt.toISOString() };
}

function pendingWire({ pendingOutcome, pendingBy, pendingUntil }: QueuedReport): QueuedReportWire['pending'] {
  if (pendingOutcome === null || pendingBy === null || pendingUntil === null) return null;
  return { outcome: pendingOutcome, by: pendingBy, until: pendingUntil.toISOString() };
}

/** A queue entry; its age in working hours. */
export function queuedWire(row: QueuedReport, calendar: WorkingDays): QueuedReportWire {
  return {
    id: row.id,
    lead: row.lead,
    country: row.country,
    reason: row.reason,
    state: row.state,
    price: toMajor(row.netMinor),
    currency: row.currency,
    waiting_since: row.waitingSince.toISOString(),
    decide_by: row.decideBy.toISOString(),
    working_hours: Math.round(workingHours(row.waitingSince, row.until, calendar) * 10) / 10,
    overdue: row.until > row.decideBy,
    decided: decidedWire(row),
    pending: pendingWire(row),
    company: {
      id: row.companyId,
      name: row.companyName,
      bought: row.bought,
      reported: row.reported,
      unreachable: row.unreachable,
      exceeds_peers: row.exceedsPeers,
    },
  };
}

/** The same entry as a line of a file. */
export function queueLine({ company, decided, ...report }: QueuedReportWire): (string | number)[] {
  return [
    report.waiting_since,
    report.decide_by,
    report.working_hours,
    company.name,
    report.country,
    report.lead,
    report.reason,
    report.state,
    report.price,
    report.currency,
    company.bought,
    company.reported,
    decided?.outcome ?? '',
    decided?.at ?? '',
    decided?.by ?? decided?.decided_by ?? '',
  ];
}

/** Return rates by company, source or reason. Cached for `figuresMs`, because it counts every sale in its range. */
export function returnRateRoutes({ figuresMs }: { readonly figuresMs: number }): readonly Route[] {
  const shared = sharedAnswers(figuresMs);
  return routes(only(reportQueue, 'GET /operator/reports/rates'), {
    'GET /operator/reports/rates': async ({ db, query: { by } }) => {
      const settingsRow = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
      const days = getSettingValue(settingsRow?.settings ?? null, peerDays);
      const rows = await shared.get([by, days], () => db.rows(returnRates(by, days)));
      const data = rows
        .map((row) => ({ ...row, share: row.bought === 0 ? 0 : row.accepted / row.bought }))
        .toSorted((a, b) => b.share - a.share);
      return answer(200, { data, meta: { days } });
    },
  });
}
