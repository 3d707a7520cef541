import { defineSheet } from '../kit/sheet-format.ts';

/** Reasons for reporting a lead; the country's policy selects from them. */
export const reportReasons = [
  'hoaxlead',
  'fraud',
  'invalidphone',
  'nocontacttried',
  'nocontactnottried',
  'wrongwork',
  'outsidecoverage',
  'duplicate',
  'reject_other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Sent until the company says whether it tried the customer: refused, with a question. */
export const noContact = 'nocontact';

/** Form choices for a wrong number where the policy has no reason for one. A number that nobody can be reached on counts as a hoax. */
export const numberProblems = ['deadnumber', 'wrongnumber'] as const;
export type NumberProblem = (typeof numberProblems)[number];
export const numberProblemReason = 'hoaxlead' satisfies ReportReason;

export function isNumberProblem(choice: string): choice is NumberProblem {
  return (numberProblems as readonly string[]).includes(choice);
}

export const proofs = ['bought_before', 'coverage', 'contact_impossible', 'attempts', 'text'] as const;
export type Proof = (typeof proofs)[number];

export const deciders = ['system', 'customer', 'operator'] as const;
export type Decider = (typeof deciders)[number];

export const reportStates = [
  'checking',
  'asking_customer',
  'with_operator',
  'accepted',
  'rejected',
  'extended',
  'appealed',
  'appeal_accepted',
  'appeal_rejected',
] as const;
export type ReportState = (typeof reportStates)[number];

/** Views of the report queue: pending for staff, decided, and under way with the product or the customer. */
export const reportViews = ['reports', 'appeals', 'decided', 'under_way'] as const;
export type ReportView = (typeof reportViews)[number];

/** For decided reports `waiting` sorts by decision time, newest first. */
export const reportOrders = ['waiting-asc', 'waiting-desc', 'price-desc', 'price-asc'] as const;
export type ReportOrder = (typeof reportOrders)[number];

export const rateGroups = ['company', 'source', 'reason'] as const;
export type RateGroup = (typeof rateGroups)[number];

export const decisionSteps = ['report', 'appeal'] as const;
export type DecisionStep = (typeof decisionSteps)[number];

export const decisionOutcomes = ['accepted', 'rejected', 'extended'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** Report status of a bought lead, as lists and pages show it. */
export const reportStatuses = ['reported', 'accepted', 'rejected', 'appealed', 'extended'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const attemptChannels = ['phone', 'email', 'sms', 'visit'] as const;
export type AttemptChannel = (typeof attemptChannels)[number];

export const decisionGrounds = [
  'bought_before',
  'coverage',
  'contact_impossible',
  'withdrawn',
  'customer_denied',
  'customer_silent',
  'person',
] as const;
export type DecisionGround = (typeof decisionGrounds)[number];

export const minCommentLength = 10;
export const maxCommentLength = 2000;
export const maxContactAttempts = 10;

/** Reports as a file. */
export const reportSheet = defineSheet(
  {
    waiting_since: 'time',
    decide_by: 'time',
    working_hours: 'number',
    company: 'text',
    country: 'text',
    lead: 'text',
    reason: 'text',
    state: 'text',
    price: 'amount',
    currency: 'text',
    bought: 'number',
    reported: 'number',
    outcome: 'text',
    decided_at: 'time',
    decided_by: 'text',
  },
  'waiting_since',
);
