import { answer, type TestAnswers } from '../../testing/contract-answers.ts';
import type { DeskCompany } from './api.ts';

const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  net: index * 10,
  leads: index,
}));

/** A company as its page loads it. */
export const deskCompany: DeskCompany = {
  id: 7,
  number: 10_007,
  name: 'Midland Heating Ltd',
  state: 'active',
  country: 'gb',
  account_type: 2,
  currency: 'GBP',
  balance: 184.2,
  credit_limit: 250,
  overdue: false,
  last_purchase: '2026-11-20T10:00:00.000Z',
  created: '2026-01-05T10:00:00.000Z',
  marks: ['discount', 'alerts_paused'],
  lock: null,
  closed: false,
  brand: 'Plumbline',
  language: 'en',
  person: 'Ms Sam Hill',
  phone: '+441632960123',
  website: null,
  address: ['1 High Street', 'Leicester', 'LE1 5YA'],
  company_type: 'Ltd',
  company_number: '01234567',
  vat_number: null,
  vat_number_state: null,
  vat_charged: false,
  vat_checks: [],
  email_validated: true,
  last_sign_in: null,
  to_dos: ['coverage'],
  credit: { remaining: 65.8, overdue_since: null, overdue_amount: 0, terms_days: 14, auto_pay: true, auto_pay_barred: false },
  spend: months,
  waiting_discount: null,
};

const { id, number, name, state, country, account_type, currency, balance, credit_limit, overdue, last_purchase, created, marks } =
  deskCompany;
export const deskRow = {
  id,
  number,
  name,
  state,
  country,
  account_type,
  currency,
  balance,
  credit_limit,
  overdue,
  last_purchase,
  created,
  marks,
};

export const listed = (...rows: readonly (typeof deskRow)[]): TestAnswers => ({
  'GET /operator/companies': answer('GET /operator/companies', {
    data: [...rows],
    meta: { totalResults: rows.length, pageSize: 20 },
  }),
});

export const shown = (more: Partial<DeskCompany> = {}): TestAnswers => ({
  'GET /operator/companies/{id}': answer('GET /operator/companies/{id}', { data: { ...deskCompany, ...more } }),
});

/** Limits and flags of the company. */
export const limits: TestAnswers = {
  ...shown(),
  'GET /operator/companies/{id}/flags': answer('GET /operator/companies/{id}/flags', {
    data: {
      id: 7,
      internal_name: 'Midland Heating Ltd',
      status: { id: 20 },
      locked: false,
      account_type: 2,
      ban_edit: false,
      ban_edit_coverage: false,
      allow_edit_company_details: false,
      show_listing: true,
      show_settings: true,
      show_buy_leads: true,
      show_finance: true,
      show_holiday_mode_lead_alert_toggle: true,
      can_offer_finance: true,
      no_marketplace: false,
      no_widen_marketplace: false,
      purchase_enabled: true,
      buy_without_card: false,
      discount: 0,
    },
  }),
  'GET /operator/companies/{id}/money-limits': answer('GET /operator/companies/{id}/money-limits', {
    data: { each: null, left_today: null, second_person_above: 10_000, credit_limit: null, terms_days: null },
  }),
  'GET /operator/companies/{id}/terms': answer('GET /operator/companies/{id}/terms', {
    data: { currency: 'GBP', credit_limit: 250, terms_days: 14, balance: 184.2 },
  }),
};
