import { defineSheet } from '../kit/sheet-format.ts';

/** Dimensions of the overview figures. */
export const breakdowns = ['work_type', 'region', 'source'] as const;
export type Breakdown = (typeof breakdowns)[number];

/** Remarks of `/readyz`: problems of the installation that leave it working for now. Most urgent first. */
export const warningKinds = ['database_files', 'disk_space', 'workers', 'files', 'backup', 'cards', 'months', 'replica'] as const;

/** Dimensions of the sales report. */
export const salesBreakdowns = [...breakdowns, 'site', 'campaign', 'company'] as const;
export type SalesBreakdown = (typeof salesBreakdowns)[number];

/** Rows of a sales report as a file. Its period is that of the report. */
export const salesReportSheet = defineSheet(
  {
    from: 'day',
    until: 'day',
    country: 'text',
    currency: 'text',
    name: 'text',
    received: 'number',
    sales: 'number',
    contacted: 'number',
    won: 'number',
    invoiced: 'amount',
    credited: 'amount',
    net: 'amount',
    received_before: 'number',
    sales_before: 'number',
    contacted_before: 'number',
    won_before: 'number',
    invoiced_before: 'amount',
    credited_before: 'amount',
    net_before: 'amount',
  },
  null,
);

/** Dimensions of a company's results. Source is the guide site that the customer used, member the one it is assigned to now. */
export const resultBreakdowns = ['work_type', 'coverage_area', 'source', 'member', 'month'] as const;
export type ResultBreakdown = (typeof resultBreakdowns)[number];

/** Periods offered for results, on the company's calendar. */
export const resultPeriods = ['thisMonth', 'quarter', 'year', 'last12'] as const;
export type ResultPeriod = (typeof resultPeriods)[number];

/** Rows of a company's results as a file. Its period is that of the report. */
export const resultsSheet = defineSheet(
  {
    from: 'day',
    until: 'day',
    currency: 'text',
    name: 'text',
    leads: 'number',
    contacted: 'number',
    quoted: 'number',
    won: 'number',
    spend: 'amount',
    job_value: 'amount',
    cost_per_won: 'amount',
    return_on_spend: 'number',
    response_minutes: 'number',
  },
  null,
);

/** Maximum days of a sales report. */
export const maxSalesDays = 3_660;

/** Steps of a new marketplace up to its first sale, in the recommended order. */
export const firstRunKeys = ['seller', 'brand', 'vat', 'prices', 'mail', 'sms', 'cards', 'source', 'company', 'enquiry', 'sale'] as const;
export type FirstRunKey = (typeof firstRunKeys)[number];

/** Reasons why a step of the first run is open: each would stop a sale now. */
export const firstRunObstacles = [
  'no_seller',
  'brand_not_saved',
  'no_vat_rate',
  'no_price',
  'mail_kept',
  'mail_failing',
  'code_without_sms',
  'no_card_provider',
  'no_source',
  'no_company',
  'company_locked',
  'company_not_enabled',
  'company_email',
  'company_to_dos',
  'company_coverage',
  'company_accreditation',
  'no_enquiry',
  'enquiry_held',
  'enquiry_over',
  'nothing_sold',
] as const;
