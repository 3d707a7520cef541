import { boughtLead } from '../testing/known-company.ts';
import type { LeadDetailWire } from './lead-detail-wire.ts';

/** A bought lead with all that its page shows; tests change what they are about. */
export const leadDetail = {
  lead: {
    ...boughtLead,
    reportStatus: null,
    report_by: '2026-11-27T14:32:00Z',
    appeal_by: null,
    isAppealable: false,
    extensions_granted: 0,
    outstanding_report: false,
    query_result: null,
    reason: null,
    notes: [],
    invoiced: true,
    feedback: null,
    availability_guarantee: 0,
    enquiry: {
      ...boughtLead.enquiry,
      quote_code: 'QUOTE123',
      alternate_phone: null,
      email: 'arjun@example.test',
      address1: '14 Conduit Street',
      address2: null,
      town: 'Leicester',
      qualified: true,
      contact_facts: [{ fact: 'telephone_qualified', at: '2026-03-04T10:00:00Z' }],
      call_times: ['weekday_evening', 'weekend'],
      photos: [{ id: 7, width: 1600, height: 1200 }],
      work_type: { id: 1, translations: { en: 'Gas boiler replacement' } },
      question_answers: [],
      hold_release_date: null,
      latitude: 52.6,
      longitude: -1.1,
      site: { sitename: 'Boiler Guide' },
      finance_offer: null,
    },
  },
  invoice: { code: '10042-0007', price_excluding_vat: 24, price_vat: 4.8, price_including_vat: 28.8, currency: 'GBP' },
  credit: null,
  remindFeedback: false,
  feedbackTooLate: false,
  leadMessage: null,
  isReportBanned: false,
  questions: [{ question: 'What kind of boiler?', answer: 'Combi' }],
} satisfies LeadDetailWire;

/** What is left of whoever asked, once the marketplace no longer keeps it. */
export const erasedEnquiry = {
  title: null,
  forename: null,
  surname: null,
  telephone: null,
  email: null,
  address1: null,
  town: null,
  postcode: null,
  contact_erased: true,
  erased_on_request: false,
  call_times: [],
  photos: [],
};
