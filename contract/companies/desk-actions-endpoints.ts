import * as z from 'zod';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { reason } from '../kit/text.ts';
import { withFormRules } from '../kit/with-rules.ts';
import { companyDetailsForm, companyUpdate } from './details-endpoints.ts';
import { companyDetailsRules, companyUserFields } from './details-rules.ts';

const changing = { caller: 'staff', owner: 'company', csrf: 'checked', rate: 'read', transaction: 'write' } as const;
const byId = z.strictObject({ id: idParam });

const profile = companyUpdate.extend({ reason });
const inPerson: ReadonlySet<string> = new Set(companyUserFields);

/** Staff actions for a company, besides flags and money. */
export const companyDeskActions = endpoints({
  'GET /operator/companies/{id}/profile': {
    id: 'getCompanyProfile',
    summary: 'Get the company’s own details for editing. They contain names and numbers of people, so access is logged.',
    caller: 'staff',
    owner: 'company',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'write',
    params: byId,
    answers: { 200: data(companyUpdate) },
    refusals: [401, 404, 422],
    form: 'company-profile',
  },
  'PUT /operator/companies/{id}/profile': {
    id: 'saveCompanyProfile',
    ...changing,
    summary: 'Save the company’s details, even where the company may not do so itself. The country stays unchanged.',
    params: byId,
    body: withFormRules(profile, companyDetailsRules, {
      values: companyDetailsForm,
      path: (field) => (inPerson.has(field) ? ['company_user', field] : [field]),
    }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 412, 422],
    form: 'company-profile',
  },
  'POST /operator/companies/{id}/notes': {
    id: 'addCompanyNote',
    ...changing,
    summary: 'Add a permanent note about the company for colleagues, with its text in `reason`.',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: data(z.object({ id: z.number() })) },
    refusals: [400, 401, 404, 422],
  },
  'POST /operator/companies/{id}/sign-in-link': {
    id: 'mailSignInLink',
    ...changing,
    rate: 'mail',
    summary: 'Mail the account owner a single-use sign-in link. 409 if the company is locked.',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/companies/{id}/vat-check': {
    id: 'checkVatNumber',
    ...changing,
    summary: 'Ask the VAT register about the company’s number again, within seconds. 409 if it has none.',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
});
