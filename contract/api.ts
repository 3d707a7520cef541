import { accreditations } from './companies/accreditations-endpoints.ts';
import { operatorAccreditations } from './companies/operator-accreditations-endpoints.ts';
import { pushAlerts } from './alerts/push-endpoints.ts';
import { alertSettings } from './alerts/settings-endpoints.ts';
import { audit } from './operations/audit-endpoints.ts';
import { app } from './app/endpoints.ts';
import { billing } from './billing/endpoints.ts';
import { buying } from './buying/endpoints.ts';
import { captcha } from './app/captcha-endpoints.ts';
import { catalogue } from './catalogue/endpoints.ts';
import { companies } from './companies/endpoints.ts';
import { companyDetails } from './companies/details-endpoints.ts';
import { companyDesk } from './companies/desk-endpoints.ts';
import { companyDeskActions } from './companies/desk-actions-endpoints.ts';
import { companyDeskTabs } from './companies/desk-tabs-endpoints.ts';
import { companyFlags } from './companies/flags-endpoints.ts';
import { companyTerms } from './billing/company-terms-endpoints.ts';
import { content } from './content/endpoints.ts';
import { contentPages } from './content/pages-endpoints.ts';
import { messageWordings } from './content/wordings-endpoints.ts';
import { pagePictures } from './content/pictures-endpoints.ts';
import { tickets } from './content/tickets-endpoints.ts';
import { coverage } from './coverage/endpoints.ts';
import { brands } from './companies/brands-endpoints.ts';
import { businessUnits } from './companies/business-units-endpoints.ts';
import { discountChanges } from './companies/discount-changes-endpoints.ts';
import { distribution } from './distribution/endpoints.ts';
import { disputes } from './disputes/endpoints.ts';
import { dryRun } from './distribution/dry-run-endpoints.ts';
import { operatorDisputes } from './disputes/operator-endpoints.ts';
import { reportQueue } from './disputes/queue-endpoints.ts';
import { enquiries } from './enquiries/endpoints.ts';
import { leadStatus, sourceCallbacks } from './enquiries/callback-endpoints.ts';
import { addressedIntake, sourceFormats } from './enquiries/format-endpoints.ts';
import { finance } from './finance/endpoints.ts';
import { firstRun } from './home/first-run-endpoints.ts';
import { geography } from './geography/endpoints.ts';
import { apiKeys } from './identity/keys-endpoints.ts';
import { listViews } from './identity/list-views-endpoints.ts';
import { crm } from './integrations/crm-endpoints.ts';
import { integrations } from './integrations/endpoints.ts';
import { invoices } from './billing/invoices-endpoints.ts';
import { businessSettings } from './operations/business-settings-endpoints.ts';
import { installation, processingRecords } from './operations/settings-endpoints.ts';
import { preparedExports } from './operations/export-endpoints.ts';
import { jobs } from './operations/jobs-endpoints.ts';
import { identity } from './identity/endpoints.ts';
import { operatorHome } from './home/operator-endpoints.ts';
import { operatorOverview } from './home/overview-endpoints.ts';
import { companyResults } from './home/results-endpoints.ts';
import { salesReport } from './home/sales-report-endpoints.ts';
import { today } from './home/today-endpoints.ts';
import { leadAlerts } from './alerts/endpoints.ts';
import { members } from './identity/members-endpoints.ts';
import { passkeys } from './identity/passkeys-endpoints.ts';
import { identityRecovery } from './identity/recovery-endpoints.ts';
import { identitySecondFactor } from './identity/second-factor-endpoints.ts';
import { identitySecurity } from './identity/security-endpoints.ts';
import { leadAssignment } from './leads/assignment-endpoints.ts';
import { leadDownloads } from './leads/downloads-endpoints.ts';
import { leads } from './leads/endpoints.ts';
import { listings } from './reputation/listing-endpoints.ts';
import { leadKeeping } from './leads/keeping-endpoints.ts';
import { leadProgress } from './leads/progress-endpoints.ts';
import { customerRequests, operatorLeads } from './leads/operator-endpoints.ts';
import { payments } from './billing/payments-endpoints.ts';
import { accounting, ledger } from './billing/ledger-endpoints.ts';
import { moneyRequests } from './billing/money-requests-endpoints.ts';
import { operatorInvoices } from './billing/operator-invoices-endpoints.ts';
import { operatorFinance } from './finance/operator-endpoints.ts';
import { operatorBilling } from './billing/operator-endpoints.ts';
import { outbox } from './alerts/outbox-endpoints.ts';
import { mailFeedback } from './alerts/mail-feedback-endpoints.ts';
import { leadCounts } from './enquiries/lead-counts-endpoints.ts';
import { operatorPrices } from './catalogue/prices-endpoints.ts';
import { operatorCategories } from './catalogue/categories-endpoints.ts';
import { operatorWorkTypes } from './catalogue/work-types-endpoints.ts';
import { registration } from './registration/endpoints.ts';
import { staffCompanies } from './registration/staff-companies-endpoints.ts';
import { notices } from './alerts/notices-endpoints.ts';
import { reputation } from './reputation/endpoints.ts';
import { moderation } from './reputation/moderation-endpoints.ts';
import { reviews } from './reputation/reviews-endpoints.ts';
import { sources } from './enquiries/sources-endpoints.ts';
import { leadImports } from './enquiries/import-endpoints.ts';
import { staffIntake } from './enquiries/staff-intake-endpoints.ts';
import { singleSignOn, staffAccounts, staffPasskeys } from './identity/staff-endpoints.ts';
import { scheduledChanges } from './companies/scheduled-changes-endpoints.ts';
import { settingUp } from './companies/setting-up-endpoints.ts';
import { viewing } from './identity/viewing-endpoints.ts';
import { webhooks } from './billing/webhook-endpoints.ts';

/** Every endpoint, grouped by domain. */
export const apiByDomain = {
  alerts: { ...alertSettings, ...pushAlerts, ...leadAlerts, ...notices, ...outbox, ...mailFeedback },
  app: { ...app, ...captcha },
  billing: {
    ...billing,
    ...companyTerms,
    ...invoices,
    ...accounting,
    ...ledger,
    ...moneyRequests,
    ...operatorBilling,
    ...operatorInvoices,
    ...payments,
    ...webhooks,
  },
  buying,
  catalogue: { ...catalogue, ...operatorPrices, ...operatorCategories, ...operatorWorkTypes },
  content: { ...content, ...contentPages, ...pagePictures, ...messageWordings, ...tickets },
  companies: {
    ...accreditations,
    ...operatorAccreditations,
    ...brands,
    ...businessUnits,
    ...companies,
    ...companyDesk,
    ...companyDeskActions,
    ...companyDeskTabs,
    ...companyDetails,
    ...companyFlags,
    ...discountChanges,
    ...scheduledChanges,
    ...settingUp,
  },
  coverage,
  disputes: { ...disputes, ...operatorDisputes, ...reportQueue },
  distribution: { ...distribution, ...dryRun },
  enquiries: {
    ...enquiries,
    ...addressedIntake,
    ...leadCounts,
    ...leadStatus,
    ...sources,
    ...sourceCallbacks,
    ...sourceFormats,
    ...staffIntake,
    ...leadImports,
  },
  finance: { ...finance, ...operatorFinance },
  geography,
  home: { ...firstRun, ...operatorHome, ...operatorOverview, ...companyResults, ...salesReport, ...today },
  identity: {
    ...apiKeys,
    ...identity,
    ...identityRecovery,
    ...members,
    ...identitySecondFactor,
    ...identitySecurity,
    ...listViews,
    ...passkeys,
    ...staffAccounts,
    ...staffPasskeys,
    ...singleSignOn,
    ...viewing,
  },
  operations: { ...audit, ...businessSettings, ...installation, ...processingRecords, ...jobs, ...preparedExports },
  integrations: { ...crm, ...integrations },
  leads: { ...leadAssignment, ...leadDownloads, ...leadKeeping, ...leadProgress, ...leads, ...operatorLeads },
  registration,
  reputation: { ...listings, ...moderation, ...reputation, ...reviews },
};

/** Every endpoint of the product, keyed by method and path under /api/v1. The web app imports its type only. */
export const api = {
  ...accreditations,
  ...operatorAccreditations,
  ...app,
  ...audit,
  ...billing,
  ...brands,
  ...businessUnits,
  ...buying,
  ...captcha,
  ...catalogue,
  ...companies,
  ...companyDesk,
  ...companyDeskActions,
  ...companyDeskTabs,
  ...companyDetails,
  ...companyFlags,
  ...companyTerms,
  ...content,
  ...contentPages,
  ...pagePictures,
  ...messageWordings,
  ...coverage,
  ...discountChanges,
  ...scheduledChanges,
  ...disputes,
  ...distribution,
  ...dryRun,
  ...enquiries,
  ...addressedIntake,
  ...leadStatus,
  ...sourceCallbacks,
  ...sourceFormats,
  ...finance,
  ...firstRun,
  ...geography,
  ...apiKeys,
  ...identity,
  ...businessSettings,
  ...installation,
  ...processingRecords,
  ...crm,
  ...integrations,
  ...invoices,
  ...jobs,
  ...preparedExports,
  ...leadAlerts,
  ...alertSettings,
  ...pushAlerts,
  ...mailFeedback,
  ...leadCounts,
  ...identityRecovery,
  ...members,
  ...identitySecondFactor,
  ...passkeys,
  ...listViews,
  ...staffAccounts,
  ...staffPasskeys,
  ...singleSignOn,
  ...identitySecurity,
  ...leadDownloads,
  ...leadKeeping,
  ...companyResults,
  ...leadAssignment,
  ...leadProgress,
  ...leads,
  ...accounting,
  ...ledger,
  ...listings,
  ...notices,
  ...operatorBilling,
  ...operatorPrices,
  ...operatorCategories,
  ...operatorWorkTypes,
  ...operatorDisputes,
  ...reportQueue,
  ...operatorFinance,
  ...operatorLeads,
  ...customerRequests,
  ...operatorHome,
  ...moneyRequests,
  ...operatorInvoices,
  ...operatorOverview,
  ...salesReport,
  ...today,
  ...outbox,
  ...payments,
  ...registration,
  ...staffCompanies,
  ...reputation,
  ...moderation,
  ...reviews,
  ...settingUp,
  ...sources,
  ...staffIntake,
  ...leadImports,
  ...viewing,
  ...tickets,
  ...webhooks,
};
export type Api = typeof api;
