import { disputes } from '../../../contract/disputes/endpoints.ts';
import type { ReportChoice } from '../../../contract/disputes/report-rule.ts';
import { deadlineInGmt } from '../../../contract/kit/deadline-format.ts';
import type { PurchaseId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { ok, refuse, routes } from '../../platform/http/route.ts';
import { refuseProblems } from '../../platform/http/refuse-problems.ts';
import { errorText } from '../../platform/texts.ts';
import { appealReport } from '../appeal-report.ts';
import { readPromises } from '../promises-query.ts';
import { quotaFacts } from '../quota-query.ts';
import { choosable, reportLead } from '../report-lead.ts';
import { reportableLead } from '../reported-lead-query.ts';
import { reportsOfPurchase } from '../reports-query.ts';
import { quotaLeft } from '../return-policy-rule.ts';
import { rulesInForce } from '../return-rules-query.ts';
import { promisedBy } from '../send-report-to-operator.ts';
import { reportFactsWire, reportWire, returnRuleWire } from './wire.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

/** Why not, in the words that stand at the button. */
function refusalOf(choice: ReportChoice) {
  if (choice.kind === 'report') return refuse(409, [errorText('notAppealable')]);
  if (choice.kind === 'appeal') return refuse(409, [errorText('reportedBefore')]);
  switch (choice.reason) {
    case 'banned':
      return refuse(409, [errorText('reportNotEnabled')]);
    case 'already_reported':
    case 'decided':
      return refuse(409, [errorText('reportedBefore')]);
    case 'report_closed':
    case 'appeal_closed':
      return refuse(409, [errorText('reportClosed', { date: deadlineInGmt(choice.since) })]);
  }
}

async function newestReport(db: Db, purchaseId: PurchaseId) {
  const [newest] = await db.rows(reportsOfPurchase(purchaseId));
  if (newest === undefined) throw new Error(`purchase ${purchaseId} has no report`);
  return reportWire(newest);
}

export const disputeRoutes = routes(disputes, {
  'GET /lead/report/{id}': async ({ db, caller, params }) => {
    const lead = await db.first(reportableLead(caller.companyId, params.id));
    if (lead === undefined) return notFound();
    const rules = choosable(await db.rows(rulesInForce(lead.country, lead.boughtAt)), lead);
    const counted = rules.find(({ quotaDays }) => quotaDays !== null);
    const quota = counted === undefined ? undefined : await db.first(quotaFacts(caller.companyId, counted.quotaDays ?? 1));
    const reports = await db.rows(reportsOfPurchase(lead.purchaseId));
    return ok({
      facts: reportFactsWire(lead),
      extensions_granted: lead.extensionsGranted,
      rules: rules.map(returnRuleWire),
      quota_left: counted === undefined || quota === undefined ? null : quotaLeft(counted, quota),
      answer_by: (await promisedBy(db, lead.country)).toISOString(),
      promises: await readPromises(db),
      reports: reports.map(reportWire),
    });
  },

  'POST /lead/report/{id}': async ({ tx, caller: { companyId }, params: { id: code }, body }) => {
    const outcome =
      body.actionType === 'appeal'
        ? await appealReport(tx, { companyId, code, comment: body.comment })
        : await reportLead(tx, {
            companyId,
            code,
            reason: body.reason,
            comment: body.comment,
            attempts: body.attempts.map(({ at, channel }) => ({ at: new Date(at), channel })),
          });
    switch (outcome.kind) {
      case 'unknown':
        return notFound();
      case 'unavailable':
        return refusalOf(outcome.choice);
      case 'refused':
        return refuseProblems(Object.entries(outcome.fields).flatMap(([field, texts]) => texts.map((text) => [field, text] as const)));
      case 'reported':
      case 'appealed': {
        const lead = await tx.first(reportableLead(companyId, code));
        return lead === undefined ? notFound() : ok({ report: await newestReport(tx, lead.purchaseId) });
      }
    }
  },

  'GET /returns-policy': async ({ db, caller }) => {
    const rules = await db.rows(rulesInForce(caller.country, null));
    return ok({ rules: rules.filter(({ offered }) => offered).map(returnRuleWire), promises: await readPromises(db) });
  },
});
