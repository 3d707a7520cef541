/** What stands behind a certificate now. `rejected` is told with its reason; to the company it is pending until it enters another. */
export const accreditationStates = ['not_added', 'pending', 'approved', 'expired', 'rejected'] as const;

export const companyStatuses = { active: 20, closed: 230 } as const;
export type CompanyStatus = (typeof companyStatuses)[keyof typeof companyStatuses];

/** The four steps of a new company: company details, coverage, accreditations, payment method. */
export const journeySteps = ['step_one', 'step_two', 'step_three', 'step_four'] as const;
export type JourneyStep = (typeof journeySteps)[number];

/** The six things that a new company sets up, in the order in which the dashboard lists them. */
export const toDoKeys = ['company_details', 'coverage', 'listing', 'missing_payment_method', 'lead_delivery', 'lead_alerts'] as const;
export type ToDoKey = (typeof toDoKeys)[number];

export const titles = ['Mr', 'Mrs', 'Miss', 'Ms', 'Dr'] as const;

export const geographicCoverages = ['Local', 'Regional', 'National'] as const;
export type GeographicCoverage = (typeof geographicCoverages)[number];

/** Leads that a company expects to order in a month. */
export const expectedLeadOrders = ['100-150', '151-200', '201-250', '251-300', '301-350', '350+'] as const;
export type ExpectedLeadOrders = (typeof expectedLeadOrders)[number];

/** What staff look through of the certificates. */
export const certificateViews = ['waiting', 'expiring', 'rejected'] as const;
export type CertificateView = (typeof certificateViews)[number];

/** `since` is the end of the approval where it expires. */
export const certificateOrders = ['since-asc', 'since-desc', 'company-asc', 'company-desc'] as const;
export type CertificateOrder = (typeof certificateOrders)[number];
