import { staffIntake } from '../../../contract/enquiries/staff-intake-endpoints.ts';
import { recordAudit } from '../../platform/audit.ts';
import { refuseProblems } from '../../platform/http/validate.ts';
import { answer, ok, refuse, routes } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { findSourceForStaff, findTakenIn, listHoldReasons } from '../queries.ts';
import { listSourceNames } from '../sources.ts';
import { listIntakeWorkTypes, takeInEnquiry } from '../take-in-enquiry.ts';

export const staffIntakeRoutes = routes(staffIntake, {
  'POST /operator/enquiries': async ({ tx, caller, headers, body }) => {
    const key = headers['idempotency-key'];
    if (key === undefined) return refuse(400, [errorText('idempotencyKeyRequired')]);
    const source = await findSourceForStaff(tx, null);
    if (source === undefined) throw new Error('the back office has no source');
    const { staffId } = caller;
    const { reason, ...given } = body;
    const order = { sourceId: source.id, idempotencyKey: `${staffId}:${key}`, enquiry: given, takenBy: staffId };
    const outcome = await takeInEnquiry(tx, order);
    if (outcome.kind === 'key_reused') return refuse(422, [errorText('idempotencyKeyReused')]);
    if (outcome.kind === 'refused')
      return refuseProblems(Object.entries(outcome.fields).flatMap(([field, texts]) => texts.map((text) => [field, text] as const)));
    const enquiry = await findTakenIn(tx, outcome.enquiryId);
    if (enquiry === undefined) throw new Error(`enquiry ${outcome.enquiryId} is gone`);
    const { id, quoteCode: quote_code, status } = enquiry;
    const hold_reasons = listHoldReasons(enquiry);
    if (outcome.kind === 'accepted') {
      const { country, district, workType } = enquiry;
      await recordAudit(tx, {
        staffId,
        actor: caller.name,
        action: 'enquiry.create',
        object: { type: 'enquiry', id },
        reason,
        before: null,
        after: { quoteCode: quote_code, source: source.name, country, district, workType, status, heldFor: hold_reasons },
      });
    }
    return answer(201, { data: { id, quote_code, status, hold_reasons } });
  },

  'GET /operator/intake/work-types': async ({ db, query }) => ok(await listIntakeWorkTypes(db, query.country)),

  'GET /operator/source-names': async ({ db }) =>
    ok((await listSourceNames(db)).map(({ id, name, forStaff }) => ({ id, name, for_staff: forStaff }))),
});
