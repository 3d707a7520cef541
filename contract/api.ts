import { accreditations } from './accreditations.ts';
import { alertSettings } from './alert-settings.ts';
import { app } from './app.ts';
import { billing } from './billing.ts';
import { buying } from './buying.ts';
import { captcha } from './captcha.ts';
import { catalogue } from './catalogue.ts';
import { companies } from './companies.ts';
import { companyDetails } from './company-details.ts';
import { companyFlags } from './company-flags.ts';
import { content } from './content.ts';
import { coverage } from './coverage.ts';
import { discountChanges } from './discount-changes.ts';
import { distribution } from './distribution.ts';
import { enquiries } from './enquiries.ts';
import { geography } from './geography.ts';
import { identity } from './identity.ts';
import { leadAlerts } from './lead-alerts.ts';
import { identityRecovery } from './identity-recovery.ts';
import { identitySecondFactor } from './identity-second-factor.ts';
import { identitySecurity } from './identity-security.ts';
import { leads } from './leads.ts';
import { outbox } from './outbox.ts';
import { leadCounts, registration } from './registration.ts';
import { notices } from './notices.ts';
import { reputation } from './reputation.ts';
import { sources } from './sources.ts';
import { settingUp } from './setting-up.ts';

/** Every endpoint by the domain that answers it. */
export const apiByDomain = {
  alerts: { ...alertSettings, ...leadAlerts, ...notices, ...outbox },
  app: { ...app, ...captcha },
  billing,
  buying,
  catalogue,
  content,
  companies: { ...accreditations, ...companies, ...companyDetails, ...companyFlags, ...discountChanges, ...registration, ...settingUp },
  coverage,
  distribution,
  enquiries: { ...enquiries, ...leadCounts, ...sources },
  geography,
  identity: { ...identity, ...identityRecovery, ...identitySecondFactor, ...identitySecurity },
  leads,
  reputation,
};

/** Every endpoint of the product, keyed by method and path under /api/v1. The web app imports its type only. */
export const api = {
  ...accreditations,
  ...app,
  ...billing,
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
