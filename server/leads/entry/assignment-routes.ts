import { leadAssignment } from '../../../contract/leads/assignment-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { assignLeads, limitedTo, listAssignees, readMethod, setAreas, setMethod } from '../../buying/assignment.ts';
import { ok, refuse, refuseByRole, routes } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

/** Assignment of leads to members, manually and by rule. */
export const leadAssignmentRoutes = routes(leadAssignment, {
  'GET /lead/assignment': async ({ db, caller }) => {
    const members = await listAssignees(db, caller.companyId);
    return ok({
      method: await readMethod(db, caller.companyId),
      members: members.map(({ userId, name, role, areaIds }) => ({
        id: userId,
        name,
        role,
        you: caller.apiKey === undefined && userId === caller.userId,
        areas: [...areaIds],
      })),
    });
  },

  'PUT /lead/assignment': async ({ tx, caller, body }) => {
    await setMethod(tx, { companyId: caller.companyId, by: caller.userId }, body.method);
    return ok({});
  },

  'PUT /lead/assignment/areas/{id}': async ({ tx, caller, params, body }) => {
    const known = await setAreas(tx, { companyId: caller.companyId, by: caller.userId }, asId<'user'>(params.id), body.areas);
    return known ? ok({}) : notFound();
  },

  'PUT /lead/assign': async ({ tx, caller, body }) => {
    const outcome = await assignLeads(tx, {
      companyId: caller.companyId,
      codes: body.leads,
      to: body.to === null ? null : asId<'user'>(body.to),
      // A key acts for a program, not for the person who created it.
      by: caller.apiKey === undefined ? caller.userId : null,
      only: limitedTo(caller),
    });
    switch (outcome) {
      case 'done':
        return ok({});
      case 'unknown':
        return notFound();
      case 'unknown_member':
        return refuseField('to', errorText('invalid'));
      case 'not_permitted':
        return refuseByRole();
    }
  },
});
