import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { toDoKeys } from '../../contract/companies/values.ts';
import type { InventoryRow } from '../../contract/leads/endpoints.ts';
import type { LeadProgressWire } from '../../contract/leads/progress-endpoints.ts';
import { answer, refusal, type TestAnswers } from './contract-answers.ts';

/** A British company with setup completed; tests override what they need. */
export const company: CompanyWire = {
  id: 1,
  internal_name: 'Midland Heating Ltd',
  status: { id: 20 },
  created_date: '2026-01-05T09:00:00Z',
  country: { id: 'gb', iso_code: 'gb' },
  business_unit: {
    id: 'gb',
    time_zone: 'Europe/London',
    countries: [{ id: 'gb', iso_code: 'gb', name: 'United Kingdom', languages: [{ id: 'en', iso_code: 'en', name: 'English' }] }],
  },
  communications_language: { id: 'en', iso_code: 'en' },
  languages_accepted: [{ id: 'en', iso_code: 'en' }],
  show_listing: true,
  paid: false,
  ban_edit: false,
  ban_edit_coverage: false,
  can_pay_for_leads: true,
  purchase_enabled: true,
  buy_without_card: false,
  no_marketplace: false,
  no_widen_marketplace: false,
  can_offer_finance: true,
  account: {
    type_id: 2,
    show_settings: true,
    show_buy_leads: true,
    show_finance: true,
    show_holiday_mode_lead_alert_toggle: true,
    allow_edit_company_details: false,
    balance: 184.2,
    currency: 'GBP',
  },
  registration_journey: { step_one: null, step_two: null, step_three: null, step_four: null, skipped: null },
  brand: 'main',
  role: 'owner',
  company_user: {
    title: 'Mr',
    forename: 'Sam',
    surname: 'Hill',
    email: 'sam@example.test',
    company_type: 'Ltd',
    company_number: '01234567',
  },
  invoice_emails: [],
  vat_number: null,
  vat_number_check: null,
  listings: [],
  county: null,
  addresses: [
    {
      type: 'contact',
      address_line1: '1 High Street',
      address_line2: null,
      town: 'Leicester',
      county: null,
      postcode: 'LE1 5YA',
      country: { id: 'gb', iso_code: 'gb' },
    },
  ],
  billing_address_enabled: false,
  geographic_coverage: null,
  expected_lead_orders: null,
  phone: '+441164960000',
  mobile: null,
  vat_rate: 0.2,
  locked: false,
  email_validated: true,
  set_up_complete: true,
  has_coverage: true,
  demonstration: false,
  has_colleagues: false,
};

export function companyWithout(...flags: readonly (keyof CompanyWire['account'])[]): CompanyWire {
  return { ...company, account: { ...company.account, ...Object.fromEntries(flags.map((flag) => [flag, false])) } };
}

/** 1 key, 2 standard, 3 limited. */
export function companyOfType(type: 1 | 2 | 3, more: Partial<CompanyWire['account']> = {}): CompanyWire {
  return { ...company, account: { ...company.account, type_id: type, ...more } };
}

/** Progress of that lead: nothing yet. */
export const leadProgress: LeadProgressWire = {
  code: 'LEADCODE1',
  stage: 'new',
  quote_value: null,
  job_value: null,
  lost_reason: null,
  currency: 'GBP',
  next_action: null,
  credited: false,
  confirmed_by_customer: false,
  changes: [],
  attempts: [],
  first_response_minutes: null,
};

export const boughtLead: InventoryRow = {
  code: 'LEADCODE1',
  accepted_date: '2026-11-20T14:32:00Z',
  first_request: '2026-11-20T13:00:00Z',
  statusIcons: [],
  feedbackRating: null,
  seen: false,
  auto_accepted: false,
  last_note: null,
  last_activity: null,
  stage: 'new',
  quote_value: null,
  job_value: null,
  next_action: null,
  assigned_to: null,
  dashboard_lead: { archived: false },
  enquiry: {
    contact_erased: false,
    erased_on_request: false,
    id: 7,
    title: 'Mr',
    forename: 'Arjun',
    surname: 'Patel',
    telephone: '+447700900123',
    postcode: 'LE1 5YA',
    description: 'Boiler is losing pressure.',
    work_type_description: 'Gas boiler replacement',
    timescale: 'ASAP',
  },
};

const businessUnit = answer('GET /business-unit-contact-details/', {
  data: {
    phone: '+441164960000',
    hours: { first_day: 1, last_day: 5, opens: '09:00', closes: '17:00' },
    brand: 'Plumbline',
    legal: 'Plumbline Ltd',
    gasSafetyBadge: true,
  },
});

export const signedOut: TestAnswers = {
  'GET /session': answer('GET /session', { data: { signedIn: false } }),
  'GET /company/': refusal('GET /company/', 401),
  'GET /company/balance': refusal('GET /company/balance', 401),
  'GET /business-unit-contact-details/': businessUnit,
};

/** Answers the shell's calls for this company. */
export function signedIn(as: CompanyWire = company): TestAnswers {
  return {
    'GET /session': answer('GET /session', { data: { signedIn: true } }),
    'GET /company/': answer('GET /company/', { data: as }),
    'GET /company/balance': answer('GET /company/balance', { data: { balance: 184.2, currency: 'GBP' } }),
    'GET /company/accreditations/missing': answer('GET /company/accreditations/missing', { data: [] }),
    'GET /business-unit-contact-details/': businessUnit,
    'GET /lead/inventory': answer('GET /lead/inventory', { data: [], meta: { totalResults: 0, pageSize: 20 } }),
    'GET /lead/progress/{id}': answer('GET /lead/progress/{id}', { data: leadProgress }),
    'GET /lead/inventory/work-types': answer('GET /lead/inventory/work-types', {
      data: [{ id: 3, description: 'Gas boiler replacement' }],
    }),
    'GET /lead/marketplace': answer('GET /lead/marketplace', {
      data: [],
      meta: { totalResults: 0, pageSize: 20, preSelect: null, autoSwitched: false },
    }),
    'GET /company/today': answer('GET /company/today', {
      data: {
        since: '2026-11-28T00:00:00.000Z',
        new_leads: 0,
        bought: 0,
        bought_automatically: 0,
        month: { leads: 0, spent: 0, credited: 0, currency: 'GBP' },
        calls: 0,
        appeals: 0,
        extensions: 0,
        reviews: 0,
      },
    }),
    'GET /notifications/new': answer('GET /notifications/new', { data: [] }),
    'GET /todos/': answer('GET /todos/', { data: toDoKeys.map((key) => ({ key, complete: true })) }),
    'GET /feedback/stats': answer('GET /feedback/stats', {
      data: { average: { rating: null, total: 0, countPublished: 0 }, ratings: [0, 0, 0, 0, 0] },
    }),
    'GET /lead/marketplace/work-types': answer('GET /lead/marketplace/work-types', { data: [] }),
    'GET /company/remaining-credit': answer('GET /company/remaining-credit', {
      data: { remainingCredit: 65.8, creditLimit: 250, currency: 'GBP' },
    }),
  };
}
