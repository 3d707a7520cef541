import { defineSheet } from '../kit/sheet-format.ts';

/** Stage of an enquiry for staff, derived by the database: one waiting for release is held. */
export const leadStages = ['held', 'live', 'sold_out', 'expired', 'withdrawn'] as const;
export type LeadStage = (typeof leadStages)[number];

export const leadViews = ['live', 'held', 'sold_out', 'withdrawn', 'expired', 'all'] as const;
export type LeadView = (typeof leadViews)[number];

export const leadOrders = ['received-desc', 'received-asc', 'price-desc', 'price-asc', 'sold-desc', 'sold-asc'] as const;
export type LeadOrder = (typeof leadOrders)[number];

/** Events of a lead, ordered as they occur within one moment. */
export const leadEvents = [
  'received',
  'held',
  'revealed',
  'telephone_confirmed',
  'email_confirmed',
  'qualified',
  'price_overridden',
  'maximum_changed',
  'released',
  'matched',
  'not_matched',
  'passed_over',
  'bought',
  'offered',
  'offered_by_hand',
  'alerted',
  'alert_failed',
  'alert_opened',
  'digest_sent',
  'viewed',
  'declined',
  'offer_lapsed',
  'window_changed',
  'opened',
  'paid',
  'written_off',
  'reported',
  'appealed',
  'report_accepted',
  'report_rejected',
  'report_extended',
  'credited',
  'said_in_touch',
  'said_not_in_touch',
  'finance_introduced',
  'reviewed',
  'expired',
  'removed',
  'withdrawn',
  'found_someone',
  'erased',
] as const;
export type LeadEvent = (typeof leadEvents)[number];

/** Leads as a file for staff, without contact data. */
export const deskLeadSheet = defineSheet(
  {
    received: 'time',
    code: 'text',
    workType: 'text',
    country: 'text',
    outcode: 'text',
    timescale: 'text',
    price: 'amount',
    currency: 'text',
    sold: 'number',
    reserved: 'number',
    maximum: 'number',
    stage: 'text',
    source: 'text',
    campaignSource: 'text',
    campaignMedium: 'text',
    campaign: 'text',
    tracking: 'text',
    description: 'text',
    answers: 'text',
  },
  'received',
);
/** Leads of one customer that a search returns, latest first. */
export const maxCustomerLeads = 20;
