import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { outboxList } from '../../alerts/operator/api.ts';
import { documentsList } from '../../billing/operator/api.ts';
import { companiesList, companyParts, certificatesList } from '../../companies/operator/api.ts';
import { contentParts, messagesList } from '../../content/operator/api.ts';
import { reportsList, returnRulesList } from '../../disputes/operator/api.ts';
import { dryRunParameters } from '../../distribution/operator/dry-run-api.ts';
import { sourcesList } from '../../enquiries/operator/api.ts';
import { salesReportList } from '../../home/operator/overview/overview-query.ts';
import { customerSearch, leadsList } from '../../leads/operator/api.ts';
import { auditList, jobsList, settingsList } from '../../operations/operator/api.ts';
import { addressSearch } from '../../platform/address-search.ts';
import { reviewsList } from '../../reputation/operator/api.ts';
import { Crash } from '../../shell/crash.tsx';
import { deskListRoute, deskRoute } from './desk-route.ts';
import { desk, door, doorRoutes, root } from './root-routes.tsx';

const companyRoutes = [
  deskListRoute(
    '/operator/companies',
    companiesList,
    () => import('../../companies/operator/companies.tsx'),
    'Companies',
    'operator-companies',
  ),
  deskRoute(
    '/operator/companies/new',
    () => import('../../distribution/operator/new-company.tsx'),
    'NewCompany',
    'operator-companies',
    'errors',
  ),
  deskRoute(
    '/operator/companies/import',
    () => import('../../distribution/operator/import-companies.tsx'),
    'ImportCompanies',
    'operator-companies',
    'errors',
  ),
  deskListRoute(
    '/operator/companies/$id',
    companyParts,
    () => import('../../distribution/operator/company-page.tsx'),
    'CompanyPage',
    'operator-companies',
    'operator-dry-run',
    'lastDays',
    'coverage-map',
  ),
  deskRoute(
    '/operator/companies/$id/limits',
    () => import('../../companies/operator/company-limits.tsx'),
    'CompanyLimits',
    'operator-companies',
  ),
  deskRoute(
    '/operator/companies/$id/profile',
    () => import('../../companies/operator/company-profile.tsx'),
    'CompanyProfile',
    'operator-companies',
    'account',
  ),
  deskRoute(
    '/operator/settings/brands',
    () => import('../../companies/operator/brands.tsx'),
    'Brands',
    'operator-brands',
    'operator-settings',
  ),
  deskRoute(
    '/operator/settings/brands/$key',
    () => import('../../companies/operator/brand.tsx'),
    'BrandPage',
    'operator-brands',
    'operator-scheduled',
    'desk',
  ),
  deskRoute(
    '/operator/settings/units',
    () => import('../../companies/operator/business-units.tsx'),
    'BusinessUnits',
    'operator-units',
    'operator-settings',
  ),
  deskRoute(
    '/operator/settings/units/$country',
    () => import('../../companies/operator/business-unit.tsx'),
    'BusinessUnit',
    'operator-units',
    'operator-scheduled',
    'desk',
    'operator-companies',
  ),
];

const contentRoutes = [
  deskListRoute('/operator/messages', messagesList, () => import('../../content/operator/messages.tsx'), 'Messages', 'operator-messages'),
  deskListRoute('/operator/outbox', outboxList, () => import('../../alerts/operator/outbox.tsx'), 'Outbox', 'operator-outbox'),
  deskListRoute(
    '/operator/content',
    contentParts,
    () => import('../../content/operator/content.tsx'),
    'Content',
    'operator-content',
    'operator-notices',
    'operator-templates',
  ),
  deskRoute(
    '/operator/content/notices/$id',
    () => import('../../alerts/operator/notice-editor.tsx'),
    'NoticeEditor',
    'operator-notices',
    'home',
    'desk',
  ),
  deskRoute(
    '/operator/content/templates/$key/$language',
    () => import('../../content/operator/template-editor.tsx'),
    'TemplateEditor',
    'operator-templates',
    'operator-content',
  ),
  deskRoute('/operator/content/$key/$language', () => import('../../content/operator/page-editor.tsx'), 'PageEditor', 'operator-content'),
];

const leadsRoutes = [
  deskListRoute('/operator/leads', leadsList, () => import('../../leads/operator/leads.tsx'), 'Leads', 'operator-leads'),
  deskRoute('/operator/leads/$id', () => import('../../leads/operator/lead.tsx'), 'Lead', 'operator-leads'),
];

const loadWorkTypes = () => import('../../catalogue/operator/work-types.tsx');

const catalogueRoutes = [
  deskRoute('/operator/pricing', () => import('../../catalogue/operator/pricing.tsx'), 'Pricing', 'operator-pricing'),
  deskRoute('/operator/work-types', loadWorkTypes, 'WorkTypes', 'operator-work-types'),
  deskRoute('/operator/work-types/$id', loadWorkTypes, 'WorkTypePage', 'operator-work-types'),
];

const overviewRoutes = [
  deskRoute('/operator/exports', () => import('../../shell/exports.tsx'), 'StaffExports', 'invoices'),
  deskRoute('/operator', () => import('../../home/operator/screens/overview.tsx'), 'Overview', 'operator-overview'),
  deskListRoute(
    '/operator/sales-report',
    salesReportList,
    () => import('../../home/operator/screens/sales-report.tsx'),
    'SalesReport',
    'operator-sales',
    'operator-overview',
  ),
  deskRoute(
    '/operator/first-run',
    () => import('../../home/operator/screens/first-run.tsx'),
    'FirstRun',
    'operator-first-run',
    'operator-leads',
  ),
];

const accreditationsRoutes = [
  deskListRoute(
    '/operator/accreditations',
    certificatesList,
    () => import('../../companies/operator/accreditation-queue.tsx'),
    'AccreditationQueue',
    'operator-accreditations',
  ),
  deskRoute(
    '/operator/accreditations/$key',
    () => import('../../companies/operator/certificate.tsx'),
    'Certificate',
    'operator-accreditations',
  ),
];

const reviewsRoutes = [
  deskListRoute(
    '/operator/reviews',
    reviewsList,
    () => import('../../reputation/operator/review-queue.tsx'),
    'ReviewQueue',
    'operator-reviews',
  ),
  deskRoute('/operator/reviews/$id', () => import('../../reputation/operator/moderated-review.tsx'), 'ModeratedReview', 'operator-reviews'),
];

const billingRoutes = [
  deskListRoute(
    '/operator/invoices',
    documentsList,
    () => import('../../billing/operator/operator-invoices.tsx'),
    'OperatorInvoices',
    'operator-billing',
    'invoices',
  ),
  deskRoute(
    '/operator/invoices/$code',
    () => import('../../billing/operator/operator-invoice.tsx'),
    'OperatorInvoice',
    'operator-billing',
    'invoices',
  ),
  deskRoute(
    '/operator/accounting',
    () => import('../../billing/operator/accounting.tsx'),
    'Accounting',
    'operator-accounting',
    'invoices',
    'desk',
  ),
];

const disputesRoutes = [
  deskListRoute(
    '/operator/reports',
    reportsList,
    () => import('../../disputes/operator/report-queue.tsx'),
    'ReportQueue',
    'operator-disputes',
  ),
  deskRoute('/operator/reports/$id', () => import('../../disputes/operator/report-detail.tsx'), 'ReportDetail', 'operator-disputes'),
  deskListRoute(
    '/operator/settings/return-rules',
    returnRulesList,
    () => import('../../disputes/operator/return-rules.tsx'),
    'ReturnRules',
    'operator-return-rules',
    'operator-settings',
    'operator-disputes',
  ),
];

const errors = 'errors';

const intakeRoutes = [
  deskListRoute(
    '/operator/leads/customer',
    customerSearch,
    () => import('../../leads/operator/customer-requests.tsx'),
    'CustomerRequests',
    'operator-leads',
  ),
  deskRoute('/operator/leads/new', () => import('../../enquiries/operator/new-lead.tsx'), 'NewLead', 'operator-intake', errors),
  deskRoute('/operator/leads/import', () => import('../../enquiries/operator/import-leads.tsx'), 'ImportLeads', 'operator-import', errors),
  deskRoute(
    '/operator/leads/import/$id',
    () => import('../../enquiries/operator/lead-import.tsx'),
    'LeadImportPage',
    'operator-import',
    errors,
  ),
  deskListRoute(
    '/operator/sources',
    sourcesList,
    () => import('../../enquiries/operator/sources.tsx'),
    'Sources',
    'operator-intake',
    errors,
  ),
  deskRoute(
    '/operator/sources/$id',
    () => import('../../enquiries/operator/format/source-format.tsx'),
    'SourceFormatPage',
    'operator-formats',
    errors,
  ),
  deskListRoute(
    '/operator/dry-run',
    dryRunParameters,
    () => import('../../distribution/operator/dry-run.tsx'),
    'DryRun',
    'operator-dry-run',
    'operator-intake',
    errors,
  ),
];

const operationsRoutes = [
  deskListRoute('/operator/audit', auditList, () => import('../../operations/operator/audit.tsx'), 'Audit', 'operator-operations'),
  deskRoute('/operator/settings', () => import('../../operations/operator/settings-landing.tsx'), 'SettingsLanding', 'operator-settings'),
  deskListRoute(
    '/operator/settings/business',
    settingsList,
    () => import('../../operations/operator/business-settings.tsx'),
    'BusinessSettings',
    'operator-business-settings',
    'operator-settings',
  ),
  deskRoute('/operator/settings/staff', () => import('../../operations/operator/staff-settings.tsx'), 'StaffSettings', 'operator-settings'),
  deskListRoute('/operator/jobs', jobsList, () => import('../../operations/operator/jobs.tsx'), 'Jobs', 'operator-operations'),
  deskRoute(
    '/operator/settings/providers',
    () => import('../../operations/operator/installation-settings.tsx'),
    'ProviderSettings',
    'operator-settings',
  ),
  deskRoute(
    '/operator/settings/email',
    () => import('../../alerts/operator/email-delivery.tsx'),
    'EmailDelivery',
    'operator-outbox',
    'operator-settings',
  ),
  deskRoute(
    '/operator/settings/records',
    () => import('../../operations/operator/processing-records.tsx'),
    'ProcessingRecords',
    'operator-settings',
    'invoices',
  ),
  deskRoute(
    '/operator/settings/licences',
    () => import('../../operations/operator/installation-settings.tsx'),
    'LicenceSettings',
    'operator-settings',
  ),
];

/** Every page of the back office, one list per domain. */
const deskRoutes = [
  ...accreditationsRoutes,
  ...billingRoutes,
  ...catalogueRoutes,
  ...companyRoutes,
  ...contentRoutes,
  ...disputesRoutes,
  ...intakeRoutes,
  ...leadsRoutes,
  ...operationsRoutes,
  ...overviewRoutes,
  ...reviewsRoutes,
];

const routeTree = root.addChildren([door.addChildren([...doorRoutes]), desk.addChildren(deskRoutes)]);

/** Builds the router of the back office. Tests pass their own history. */
export function createOperatorRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultErrorComponent: Crash,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    ...addressSearch,
    scrollRestoration: true,
    ...(history && { history }),
  });
}
