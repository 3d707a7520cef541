import type { ObstacleCode } from '../../contract/buying/values.ts';
import { distribution } from '../../contract/distribution/endpoints.ts';
import { asId } from '../../contract/kit/ids.ts';
import type { Obstacle } from '../buying/purchase-rule.ts';
import { refuseStaleChange } from '../enquiries/refuse-stale-change.ts';
import { recordAudit } from '../platform/audit.ts';
import { ok, only, refuse, routes } from '../platform/http/route.ts';
import { refuseField } from '../platform/http/validate.ts';
import { errorText, type ErrorText } from '../platform/texts.ts';
import { findRun, listSentAlerts, listSentDigests, listTurns, listUnmatched } from './distribution-query.ts';
import { lockForOffer, offerToCompany, lockForWindow, setPriorityWindow } from './offer-to-company.ts';
import { enquiryDistributionWire } from './routes.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

/** Why a company cannot be offered a lead, for staff; 103 is reported as an earlier offer. */
const obstacleTexts: Readonly<Record<Exclude<ObstacleCode, '103'>, ErrorText>> = {
  '101': 'offerNotOnSale',
  '102': 'offerDeclined',
  '104': 'offerEmailNotValidated',
  '105': 'offerBought',
  '106': 'offerRemoved',
  '107': 'offerSoldOut',
  '108': 'offerNotEnabled',
  '109': 'offerOverCredit',
  '110': 'offerAccreditationMissing',
  '111': 'offerNoCard',
  '112': 'offerNotSetUp',
};

function refuseObstacle({ code, detail }: Obstacle) {
  return refuse(409, [errorText(code === '103' ? 'offeredBefore' : obstacleTexts[code], { detail })]);
}

export const operatorDistributionRoutes = routes(
  only(
    distribution,
    'GET /operator/enquiries/{id}/distribution',
    'POST /operator/enquiries/{id}/offer',
    'PUT /operator/enquiries/{id}/priority-window',
  ),
  {
    'GET /operator/enquiries/{id}/distribution': async ({ db, params }) => {
      const enquiryId = asId<'enquiry'>(params.id);
      const run = await findRun(db, enquiryId);
      if (run === undefined) return notFound();
      const [turns, alerts, digests, unmatched] = await Promise.all([
        listTurns(db, enquiryId),
        listSentAlerts(db, enquiryId),
        listSentDigests(db, enquiryId),
        listUnmatched(db, enquiryId),
      ]);
      return ok(enquiryDistributionWire(run, { turns, alerts, digests, unmatched }));
    },

    'POST /operator/enquiries/{id}/offer': async ({ tx, caller, params, body }) => {
      const ids = { enquiryId: asId<'enquiry'>(params.id), companyId: asId<'company'>(body.company) };
      await lockForOffer(tx, ids);
      const stale = await refuseStaleChange(tx, caller, { enquiryId: ids.enquiryId, seen: body.seen_change });
      if (stale !== undefined) return stale;
      const { reason } = body;
      const outcome = await offerToCompany(tx, { ...ids, until: new Date(body.until), reason, staffId: caller.staffId });
      switch (outcome.kind) {
        case 'unknown':
          return notFound();
        case 'unknown_company':
          return refuseField('company', errorText('companyUnknown'));
        case 'too_short':
          return refuseField('until', errorText('offerTooShort', { minutes: outcome.minutes }));
        case 'too_long':
          return refuseField('until', errorText('beyondExpiry'));
        case 'offered_before':
          return refuse(409, [errorText('offeredBefore')]);
        case 'obstacle':
          return refuseObstacle(outcome.obstacle);
        case 'offered':
          await recordAudit(tx, {
            staffId: caller.staffId,
            actor: caller.name,
            action: 'enquiry.offer',
            object: { type: 'enquiry', id: ids.enquiryId },
            reason,
            before: null,
            after: { companyId: ids.companyId, until: body.until },
          });
          return ok({});
      }
    },

    'PUT /operator/enquiries/{id}/priority-window': async ({ tx, caller, params, body }) => {
      const enquiryId = asId<'enquiry'>(params.id);
      await lockForWindow(tx, enquiryId);
      const stale = await refuseStaleChange(tx, caller, { enquiryId, seen: body.seen_change });
      if (stale !== undefined) return stale;
      const { reason } = body;
      const until = body.until === null ? null : new Date(body.until);
      const outcome = await setPriorityWindow(tx, { enquiryId, staffId: caller.staffId, until, reason });
      switch (outcome.kind) {
        case 'unknown':
          return notFound();
        case 'not_waiting':
          return refuse(409, [errorText('windowNotWaiting')]);
        case 'in_past':
          return refuseField('until', errorText('windowInPast'));
        case 'too_long':
          return refuseField('until', errorText('beyondExpiry'));
        case 'changed':
          await recordAudit(tx, {
            staffId: caller.staffId,
            actor: caller.name,
            action: 'enquiry.priority_window',
            object: { type: 'enquiry', id: enquiryId },
            reason,
            before: { opensAt: outcome.before.toISOString() },
            after: { opensAt: body.until ?? 'now' },
          });
          return ok({});
      }
    },
  },
);
