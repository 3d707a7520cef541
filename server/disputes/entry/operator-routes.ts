import { operatorDisputes, type StaffRuleWire } from '../../../contract/disputes/operator-endpoints.ts';
import { setReportsBanned } from '../../catalogue/set-reports-banned.ts';
import { ok, only, refuse, routes, type FormValues } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { contentOf, isWhole, saveReturnRule, type RuleContent } from '../operator/save-return-rule.ts';
import type { ReturnRule } from '../return-policy-rule.ts';
import { lockRule, rulesInForce, versionsOf } from '../return-rules-query.ts';
import { returnRuleWire } from './wire.ts';

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
      const versions = await db.rows(versionsOf(country, reason));
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
        ...contentOf(now),
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
