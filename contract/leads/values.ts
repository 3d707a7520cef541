import type { ReportStatus } from '../disputes/values.ts';
import { defineSheet } from '../kit/sheet-format.ts';

export const inventoryOrders = ['accepted_date-desc', 'accepted_date-asc', 'name-asc', 'name-desc', 'type-asc', 'type-desc'] as const;

/** Filters of My leads. Valid means never reported. */
export const leadStatuses = ['valid', 'reported', 'accepted', 'rejected', 'appealed', 'extended', 'archived'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const statusIcons = [
  'icon-reported',
  'icon-report-rejected',
  'icon-report-accepted',
  'icon-report-appealed',
  'icon-report-extended',
] as const;
export type StatusIcon = (typeof statusIcons)[number];

/** Icon of each report status. */
export const iconByStatus: Readonly<Record<ReportStatus, StatusIcon>> = {
  reported: 'icon-reported',
  accepted: 'icon-report-accepted',
  rejected: 'icon-report-rejected',
  appealed: 'icon-report-appealed',
  extended: 'icon-report-extended',
};

/** Stages of a bought lead. Every lead starts as new; won and lost can be corrected. */
export const leadStages = ['new', 'contacted', 'quoted', 'won', 'lost'] as const;
export type LeadStage = (typeof leadStages)[number];
export const lostReasons = ['price', 'other_company', 'no_answer', 'not_needed', 'postponed', 'unsuitable', 'other'] as const;
export type LostReason = (typeof lostReasons)[number];
/** Ways of trying to reach the customer. */
export const attemptChannels = ['phone', 'text', 'email'] as const;
export type AttemptChannel = (typeof attemptChannels)[number];
/** Whose leads My leads lists: the reader's, or those that nobody is assigned to. */
export const assignedFilters = ['mine', 'unassigned'] as const;
export type AssignedFilter = (typeof assignedFilters)[number];
/** Largest quote or job value, in major units. */
export const maxJobValue = 100_000_000;
export const maxNextActionLength = 200;
/** Maximum recorded attempts per lead. */
export const maxAttempts = 200;

export const maxNoteLength = 500;
/** Maximum notes per lead; old ones must be removed to add more. */
export const maxNotes = 200;
/** Largest page of My leads. */
export const maxArchivedAtOnce = 60;
export const maxLeadMessageLength = 2_000;
/** How many months back the export of My leads reaches. */
export const exportMonths = 12;

/** Bought leads as a file. */
export const boughtLeadSheet = defineSheet(
  {
    code: 'text',
    bought: 'time',
    status: 'text',
    archived: 'text',
    type: 'text',
    title: 'text',
    forename: 'text',
    surname: 'text',
    telephone: 'text',
    alternatePhone: 'text',
    email: 'text',
    address1: 'text',
    address2: 'text',
    town: 'text',
    postcode: 'text',
    timescale: 'text',
    description: 'text',
    answers: 'text',
    coverageAreas: 'text',
    notes: 'text',
  },
  'bought',
);
