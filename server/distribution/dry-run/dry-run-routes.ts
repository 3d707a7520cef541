import { dryRun, type OwnQuestion } from '../../../contract/distribution/dry-run-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { ok, refuse, routes } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { readCompanyOutcome } from './company-dry-run-query.ts';
import { companyOutcomeWire, enquiryPlanWire, namedIn } from './dry-run-wire.ts';
import { namesOfCompanies, planEnquiry } from './enquiry-dry-run-query.ts';
import type { CompanyQuestion } from './released-query.ts';

/** What both may ask for: an area that is being edited, and caps that are not saved. */
function ownQuestionOf({ edited, caps }: OwnQuestion): Pick<CompanyQuestion, 'edited' | 'caps'> {
  return {
    edited:
      edited === undefined ? null : { areaId: edited.area, workTypes: edited.work_types ?? null, districts: edited.districts ?? null },
    caps: caps ?? null,
  };
}

export const dryRunRoutes = routes(dryRun, {
  'POST /operator/dry-run/enquiry': async ({ db, body }) => {
    const { quote_code: quoteCode, work_type: workType = '', postcode = '', country, number_leads_requested: maxSales } = body;
    const plan = await planEnquiry(db, quoteCode === undefined ? { country, workType, postcode, maxSales } : { quoteCode });
    switch (plan.kind) {
      case 'unknown_enquiry':
        return refuseField('quote_code', errorText('enquiryUnknown'));
      case 'unknown_work_type':
        return refuseField('work_type', errorText('workTypeUnknown'));
      case 'unknown_postcode':
        return refuseField('postcode', errorText('postcodeUnknown'));
      case 'planned':
        return ok(enquiryPlanWire(plan, await namesOfCompanies(db, namedIn(plan))));
    }
  },

  'POST /operator/dry-run/company/{id}': async ({ db, params, body }) => {
    const outcome = await readCompanyOutcome(db, {
      companyId: asId<'company'>(params.id),
      language: 'en',
      areas: body.areas?.map(({ work_types, districts }) => ({ workTypes: work_types, districts })) ?? null,
      ...ownQuestionOf(body),
    });
    switch (outcome.kind) {
      case 'unknown_company':
        return refuse(404, [errorText('notFound')]);
      case 'unknown_area':
        return refuseField('edited', errorText('notFound'));
      case 'worked_out':
        return ok(companyOutcomeWire(outcome));
    }
  },

  'POST /company/dry-run/': async ({ db, caller, body }) => {
    const { companyId, language } = caller;
    const outcome = await readCompanyOutcome(db, { companyId, language, areas: null, ...ownQuestionOf(body) });
    if (outcome.kind === 'unknown_company') throw new Error(`there is no company ${companyId}`);
    return outcome.kind === 'unknown_area' ? refuseField('edited', errorText('notFound')) : ok(companyOutcomeWire(outcome));
  },
});
