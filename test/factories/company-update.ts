import type { Api } from '../../contract/api.ts';
import type { ClientInput } from '../../contract/kit/endpoint.ts';

export type CompanyUpdateBody = ClientInput<Api['PUT /company/update']>['body'];

/** Name of companies whose details change: a company cannot change its name, so updates repeat it. */
export const knownName = 'Midland Heating Ltd';

/** Company details that pass the form's validation. */
export function companyUpdate(more: Partial<CompanyUpdateBody> = {}): CompanyUpdateBody {
  return {
    internal_name: knownName,
    phone: '0116 496 0123',
    mobile: '07700 900123',
    website: 'www.midland-heating.example',
    vat_number: 'GB 123 4567 89',
    country: 'gb',
    address_line1: '1 High Street',
    address_line2: '',
    town: 'Leicester',
    postcode: 'le15ya',
    communications_language: 'en',
    languages_accepted: ['en'],
    company_user: { title: 'Dr', forename: 'Sam', surname: 'Hill', company_type: 'SoleTrader', company_number: '' },
    billing_address_enabled: false,
    ...more,
  };
}
