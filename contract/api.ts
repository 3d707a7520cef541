import { accreditations } from './companies/accreditations-endpoints.ts';
import { alertSettings } from './alerts/settings-endpoints.ts';
import { app } from './app/endpoints.ts';
import { billing } from './billing/endpoints.ts';
import { buying } from './buying/endpoints.ts';
import { captcha } from './app/captcha-endpoints.ts';
import { catalogue } from './catalogue/endpoints.ts';
import { companies } from './companies/endpoints.ts';
import { companyDetails } from './companies/details-endpoints.ts';
import { companyFlags } from './companies/flags-endpoints.ts';
import { content } from './content/endpoints.ts';
import { coverage } from './coverage/endpoints.ts';
import { businessUnits } from './companies/business-units-endpoints.ts';
import { discountChanges } from './companies/discount-changes-endpoints.ts';
import { distribution } from './distribution/endpoints.ts';
import { enquiries } from './enquiries/endpoints.ts';
import { geography } from './geography/endpoints.ts';
import { invoices } from './billing/invoices-endpoints.ts';
import { identity } from './identity/endpoints.ts';
import { leadAlerts } from './alerts/endpoints.ts';
import { identityRecovery } from './identity/recovery-endpoints.ts';
import { identitySecondFactor } from './identity/second-factor-endpoints.ts';
import { identitySecurity } from './identity/security-endpoints.ts';
import { leads } from './leads/endpoints.ts';
import { outbox } from './alerts/outbox-endpoints.ts';
import { leadCounts } from './enquiries/lead-counts-endpoints.ts';
import { registration } from './registration/endpoints.ts';
import { notices } from './alerts/notices-endpoints.ts';
import { reputation } from './reputation/endpoints.ts';
import { sources } from './enquiries/sources-endpoints.ts';
import { settingUp } from './companies/setting-up-endpoints.ts';

/** Every endpoint by the domain that answers it. */
export const apiByDomain = {
  alerts: { ...alertSettings, ...leadAlerts, ...notices, ...outbox },
  app: { ...app, ...captcha },
  billing: { ...billing, ...invoices },
  buying,
  catalogue,
  content,
  companies: { ...accreditations, ...businessUnits, ...companies, ...companyDetails, ...companyFlags, ...discountChanges, ...settingUp },
  coverage,
  distribution,
  enquiries: { ...enquiries, ...leadCounts, ...sources },
  geography,
  identity: { ...identity, ...identityRecovery, ...identitySecondFactor, ...identitySecurity },
  leads,
  registration,
  reputation,
};

/** Every endpoint of the product, keyed by method and path under /api/v1. The web app imports its type only. */
export const api = {
  ...accreditations,
  ...app,
  ...billing,
  ...businessUnits,
  ...buying,
  ...captcha,
  ...catalogue,
  ...companies,
  ...companyDetails,
  ...companyFlags,
  ...content,
  ...coverage,
  ...discountChanges,
  ...distribution,
  ...enquiries,
  ...geography,
  ...identity,
  ...invoices,
  ...leadAlerts,
  ...alertSettings,
  ...leadCounts,
  ...identityRecovery,
  ...identitySecondFactor,
  ...identitySecurity,
  ...leads,
  ...notices,
  ...outbox,
  ...registration,
  ...reputation,
  ...settingUp,
  ...sources,
};
export type Api = typeof api;
