import type { ReportStatus } from '../disputes/values.ts';

export const inventoryOrders = ['accepted_date-desc', 'accepted_date-asc', 'name-asc', 'name-desc', 'type-asc', 'type-desc'] as const;

/** How a bought lead stands, as My leads can be narrowed to. Valid is what was never reported. */
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

/** The icon of each way in which a report can stand. */
export const iconOfStatus: Readonly<Record<ReportStatus, StatusIcon>> = {
  reported: 'icon-reported',
  accepted: 'icon-report-accepted',
  rejected: 'icon-report-rejected',
  appealed: 'icon-report-appealed',
  extended: 'icon-report-extended',
};

export const longestNote = 500;
/** So many notes of a lead are kept; who needs more removes old ones. */
export const mostNotes = 200;
/** As many as a page of My leads can hold. */
export const mostArchivedAtOnce = 60;
export const longestLeadMessage = 2_000;
/** How far back the export of My leads goes. */
export const exportMonths = 12;
