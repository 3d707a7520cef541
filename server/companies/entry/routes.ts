import { companies } from '../../../contract/companies/endpoints.ts';
import { companyDetails } from '../../../contract/companies/details-endpoints.ts';
import { settingUp } from '../../../contract/companies/setting-up-endpoints.ts';
import { can } from '../../../contract/kit/capabilities.ts';
import { mainBrand } from '../../../contract/kit/brands.ts';
import { journeySteps, type JourneyStep } from '../../../contract/companies/values.ts';
import { getUnit } from '../../geography/business-units.ts';
import { endPendingEmail } from '../../identity/account-email.ts';
import { refuseEarlyLink } from '../../identity/password-reset.ts';
import { requireRecentPassword } from '../../identity/confirm-password.ts';
import { answer, ok, only, refuse, refuseByRole, routes, type Route } from '../../platform/http/route.ts';
import { refuseFields } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { completeJourneyStep, recordEvent, skipJourney } from '../journey.ts';
import { getDetails } from '../details-query.ts';
import { listRefusedChanges, normaliseDetails } from '../details-rule.ts';
import {
  lockDetails,
  lockUserDetails,
  saveCompanyDetails,
  saveUserDetails,
  getUserDetails,
  normaliseUserDetails,
  sendsInvoicesElsewhere,
  requireSecondFactor,
} from '../company-details.ts';
import { getCompany, getJourney, getToDoFacts } from '../queries.ts';
import { toDoList } from '../to-do-rule.ts';
import { requestOwnVatCheck } from '../vat-checks.ts';
import { companyWire, detailsForm, journeyWire, userDetailsForm, userDetailsWire } from './wire.ts';

export function companyRoutes(options: { readonly demonstration: boolean }): readonly Route[] {
  return routes(only(companies, 'GET /company/'), {
    'GET /company/': async ({ db, caller }) => {
      const company = await getCompany(db, caller.companyId);
      const viewed = caller.viewer === undefined ? {} : { viewed: true as const };
      const { role, secondFactorNeed } = caller;
      const needed = secondFactorNeed === undefined ? {} : { second_factor_needed: secondFactorNeed };
      return { ...ok({ ...companyWire(company, options.demonstration), role, ...needed, ...viewed }), form: detailsForm(company) };
    },
  });
}

export const companyDetailsRoutes = routes(companyDetails, {
  'PUT /company/update': async ({ tx, caller, body, refuseIfChanged }) => {
    const { companyId } = caller;
    const now = await lockDetails(tx, companyId);
    if (now.banEdit) return refuse(403, [errorText('profileManaged')]);
    const stale = refuseIfChanged(detailsForm(now));
    if (stale !== undefined) return stale;
    const wanted = normaliseDetails(body, now);
    const refused = listRefusedChanges(now, wanted);
    if (Object.keys(refused).length > 0) return refuseFields(refused);
    await saveCompanyDetails(tx, { companyId, details: wanted });
    return { ...ok({}), form: detailsForm(await getDetails(tx, companyId)) };
  },

  'PUT /company/second-factor': async ({ tx, caller, body: { required }, request }) => {
    const stale = await requireRecentPassword(tx, caller);
    if (stale !== undefined) return stale;
    const { companyId, userId } = caller;
    await requireSecondFactor(tx, { companyId, required, by: userId });
    request.log.info({ event: 'authz_second_factor_required', userId, required });
    return ok({});
  },

  'POST /company/vat-check': async ({ tx, caller }) => {
    const outcome = await requestOwnVatCheck(tx, caller.companyId);
    if (outcome === 'missing') return refuse(409, [errorText('vatNumberMissing')]);
    return outcome === 'malformed' ? refuseFields({ vat_number: 'vatNumber' }) : ok({});
  },

  'GET /company/user': async ({ db, caller }) => {
    const user = await getUserDetails(db, caller);
    return { ...ok(userDetailsWire(user)), form: userDetailsForm(user) };
  },

  'PUT /company/user/': async ({ tx, caller, body, refuseIfChanged, mailAllowance }) => {
    const now = await lockUserDetails(tx, caller);
    const stale = refuseIfChanged(userDetailsForm(now));
    if (stale !== undefined) return stale;
    const wanted = normaliseUserDetails(body, now);
    if (!can(caller.role, 'manage-billing') && sendsInvoicesElsewhere(now, wanted)) return refuseByRole();
    if (wanted.email !== now.email) {
      const early = { userId: caller.userId, email: wanted.email };
      const refused = (await requireRecentPassword(tx, caller)) ?? (await refuseEarlyLink(tx, early)) ?? (await mailAllowance());
      if (refused !== undefined) return refused;
    }
    await saveUserDetails(tx, { companyId: caller.companyId, userId: caller.userId, ...wanted });
    return { ...answer(202, { data: { success: true as const, errors: [] } }), form: userDetailsForm(await getUserDetails(tx, caller)) };
  },

  'DELETE /company/user/pending-email': async ({ tx, caller }) => {
    await endPendingEmail(tx, caller);
    return ok({});
  },
});

/** Resolves a step by name or number. */
const parseStep = (given: JourneyStep | '1' | '2' | '3' | '4'): JourneyStep => journeySteps[Number(given) - 1] ?? (given as JourneyStep);

export const settingUpRoutes = routes(settingUp, {
  'GET /registration-journey/': async ({ db, caller }) => ok(journeyWire(await getJourney(db, caller.companyId))),

  'PUT /registration-journey/complete/{step}': async ({ tx, caller, params }) => {
    await completeJourneyStep(tx, { companyId: caller.companyId, step: parseStep(params.step) });
    return ok({});
  },

  'PUT /registration-journey/skip': async ({ tx, caller }) => {
    await skipJourney(tx, { companyId: caller.companyId });
    return ok({});
  },

  'GET /todos/': async ({ db, caller }) => ok(toDoList(await getToDoFacts(db, caller.companyId))),

  'POST /events': async ({ tx, caller, body }) => {
    await recordEvent(tx, { companyId: caller.companyId, kind: body.event });
    return ok({});
  },
});

/** For visitors who are not signed in too. */
export const publicCompanyRoutes = routes(only(companies, 'GET /business-unit-contact-details/'), {
  'GET /business-unit-contact-details/': async ({ query }) => {
    const { phone, hours, legal, gasSafetyBadge } = getUnit(query.country);
    return ok({ phone, hours, brand: mainBrand().name, legal, gasSafetyBadge });
  },
});
