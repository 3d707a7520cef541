import { buying } from '../../../contract/buying/endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { listRejectReasons } from '../../catalogue/queries.ts';
import { ok, only, refuse, routes, type Route } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { declineLead } from '../decline-lead.ts';
import { giveDeclineReason } from '../give-decline-reason.ts';

/** A lead turned down, and why. */
export function declineRoutes(): readonly Route[] {
  return routes(only(buying, 'PUT /lead/reject/{id}', 'GET /lead/reject-reasons', 'PUT /lead/reject-reason/{enquiry}/{option}'), {
    'PUT /lead/reject/{id}': async ({ tx, caller, params }) => {
      const outcome = await declineLead(tx, { companyId: caller.companyId, enquiryId: asId<'enquiry'>(params.id) });
      if (outcome.kind === 'unknown') return refuse(404, [errorText('notFound')]);
      if (outcome.kind === 'bought_already') return refuse(409, ['105--']);
      return ok({ survey: outcome.survey });
    },

    'GET /lead/reject-reasons': async ({ db, caller }) => {
      const reasons = await listRejectReasons(db, caller.pageLanguage);
      return ok({ options: reasons.map(({ id, text, actionText }) => ({ id, text, action_text: actionText })) });
    },

    'PUT /lead/reject-reason/{enquiry}/{option}': async ({ tx, caller, params }) => {
      const given = await giveDeclineReason(tx, {
        companyId: caller.companyId,
        enquiryId: asId<'enquiry'>(params.enquiry),
        reasonId: params.option,
      });
      return given ? ok({}) : refuse(404, [errorText('notFound')]);
    },
  });
}
