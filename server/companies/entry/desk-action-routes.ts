import { companyDeskActions } from '../../../contract/companies/desk-actions-endpoints.ts';
import type { CompanyUpdate } from '../../../contract/companies/details-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { sendSignInLink } from '../../identity/sign-in-links.ts';
import { recordAudit } from '../../platform/audit.ts';
import { ok, refuse, routes, type StaffCaller } from '../../platform/http/route.ts';
import { refuseFields } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { addNote, changeProfile } from '../company-notes.ts';
import { getDetails, type Details } from '../details-query.ts';
import { listRefusedChanges, normaliseDetails } from '../details-rule.ts';
import { lockDetails } from '../company-details.ts';
import type { StaffAct } from '../company-flags.ts';
import { isCompany } from '../queries.ts';
import { requestVatCheck } from '../vat-checks.ts';
import { detailsForm } from './wire.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

const buildAct = (caller: StaffCaller, { id }: { id: number }, { reason }: { reason: string }): StaffAct => ({
  companyId: asId<'company'>(id),
  reason,
  by: { staffId: caller.staffId, actor: caller.name },
});

/** Maps details to the company's own form. */
function profileWire(details: Details): CompanyUpdate {
  const text = (value: string | null): string => value ?? '';
  return {
    internal_name: details.internalName,
    phone: text(details.phone),
    mobile: text(details.mobile),
    website: text(details.website),
    vat_number: text(details.vatNumber),
    geographic_coverage: text(details.geographicCoverage),
    expected_lead_orders: text(details.expectedLeadOrders),
    country: details.country,
    address_line1: text(details.addressLine1),
    address_line2: text(details.addressLine2),
    town: text(details.town),
    county: text(details.county),
    postcode: text(details.postcode),
    communications_language: details.language,
    languages_accepted: [...details.leadLanguages],
    company_user: {
      title: text(details.title),
      forename: details.forename,
      surname: details.surname,
      company_type: text(details.companyType),
      company_number: text(details.companyNumber),
    },
    billing_address_enabled: details.billingEnabled,
    billing_address_line1: text(details.billingLine1),
    billing_address_line2: text(details.billingLine2),
    billing_address_town: text(details.billingTown),
    billing_address_county: text(details.billingCounty),
    billing_address_postcode: text(details.billingPostcode),
    billing_address_country: text(details.billingCountry),
    billing_address_country_iso: text(details.billingCountry),
  };
}

export const companyDeskActionRoutes = routes(companyDeskActions, {
  'GET /operator/companies/{id}/profile': async ({ tx, caller, params }) => {
    const companyId = asId<'company'>(params.id);
    if (!(await isCompany(tx, companyId))) return notFound();
    const details = await getDetails(tx, companyId);
    await recordAudit(tx, {
      staffId: caller.staffId,
      actor: caller.name,
      action: 'company.profile.read',
      object: { type: 'company', id: companyId },
      reason: 'opened to be edited',
      before: null,
      after: null,
    });
    return { ...ok(profileWire(details)), form: detailsForm(details) };
  },

  'PUT /operator/companies/{id}/profile': async ({ tx, caller, params, body, refuseIfChanged }) => {
    const act = buildAct(caller, params, body);
    if (!(await isCompany(tx, act.companyId))) return notFound();
    const now = await lockDetails(tx, act.companyId);
    const stale = refuseIfChanged(detailsForm(now));
    if (stale !== undefined) return stale;
    const { banEdit: _ban, allowEditCompanyDetails: _allow, ...details } = now;
    const wanted = normaliseDetails(body, details);
    // Staff may change everything except the country.
    const refused = listRefusedChanges({ ...now, allowEditCompanyDetails: true }, wanted);
    if (Object.keys(refused).length > 0) return refuseFields(refused);
    await changeProfile(tx, act, { now: details, wanted });
    return { ...ok({}), form: detailsForm(await getDetails(tx, act.companyId)) };
  },

  'POST /operator/companies/{id}/notes': async ({ tx, caller, params, body }) => {
    const act = buildAct(caller, params, body);
    return (await isCompany(tx, act.companyId)) ? ok({ id: await addNote(tx, act) }) : notFound();
  },

  'POST /operator/companies/{id}/sign-in-link': async ({ tx, caller, params, body }) => {
    const outcome = await sendSignInLink(tx, buildAct(caller, params, body));
    if (outcome === 'unknown') return notFound();
    return outcome === 'locked' ? refuse(409, [errorText('lockedNoLink')]) : ok({});
  },

  'POST /operator/companies/{id}/vat-check': async ({ tx, caller, params, body }) => {
    const act = buildAct(caller, params, body);
    if (!(await isCompany(tx, act.companyId))) return notFound();
    return (await requestVatCheck(tx, act)) ? ok({}) : refuse(409, [errorText('vatNumberMissing')]);
  },
});
