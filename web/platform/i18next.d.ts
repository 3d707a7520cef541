import 'i18next';
import type account from '../../locales/en/account.json';
import type accreditations from '../../locales/en/accreditations.json';
import type alertSettings from '../../locales/en/alertSettings.json';
import type delivery from '../../locales/en/delivery.json';
import type alerts from '../../locales/en/alerts.json';
import type buying from '../../locales/en/buying.json';
import type cards from '../../locales/en/cards.json';
import type common from '../../locales/en/common.json';
import type content from '../../locales/en/content.json';
import type coverageMap from '../../locales/en/coverage-map.json';
import type coverage from '../../locales/en/coverage.json';
import type desk from '../../locales/en/desk.json';
import type operatorAccreditations from '../../locales/en/operator-accreditations.json';
import type operatorDisputes from '../../locales/en/operator-disputes.json';
import type operatorCompanies from '../../locales/en/operator-companies.json';
import type operatorBilling from '../../locales/en/operator-billing.json';
import type operatorFirstRun from '../../locales/en/operator-first-run.json';
import type operatorIdentity from '../../locales/en/operator-identity.json';
import type operatorContent from '../../locales/en/operator-content.json';
import type operatorMessages from '../../locales/en/operator-messages.json';
import type operatorTemplates from '../../locales/en/operator-templates.json';
import type operatorNotices from '../../locales/en/operator-notices.json';
import type operatorOutbox from '../../locales/en/operator-outbox.json';
import type operatorOperations from '../../locales/en/operator-operations.json';
import type operatorLeads from '../../locales/en/operator-leads.json';
import type operatorOverview from '../../locales/en/operator-overview.json';
import type operatorPricing from '../../locales/en/operator-pricing.json';
import type operatorReviews from '../../locales/en/operator-reviews.json';
import type operatorSettings from '../../locales/en/operator-settings.json';
import type operatorShell from '../../locales/en/operator-shell.json';
import type operatorBrands from '../../locales/en/operator-brands.json';
import type operatorUnits from '../../locales/en/operator-units.json';
import type operatorWorkTypes from '../../locales/en/operator-work-types.json';
import type integrations from '../../locales/en/integrations.json';
import type disputes from '../../locales/en/disputes.json';
import type errors from '../../locales/en/errors.json';
import type finance from '../../locales/en/finance.json';
import type geography from '../../locales/en/geography.json';
import type home from '../../locales/en/home.json';
import type identity from '../../locales/en/identity.json';
import type invoices from '../../locales/en/invoices.json';
import type lead from '../../locales/en/lead.json';
import type lastDays from '../../locales/en/lastDays.json';
import type operatorDryRun from '../../locales/en/operator-dry-run.json';
import type operatorIntake from '../../locales/en/operator-intake.json';
import type leads from '../../locales/en/leads.json';
import type listing from '../../locales/en/listing.json';
import type registration from '../../locales/en/registration.json';
import type reviews from '../../locales/en/reviews.json';
import type security from '../../locales/en/security.json';
import type shell from '../../locales/en/shell.json';

declare global {
  /** The languages that there are catalogues of; written in by the build. */
  const __LANGUAGES__: readonly string[];
}

/** A key that the English catalogue lacks does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    enableSelector: true;
    resources: {
      common: typeof common;
      security: typeof security;
      shell: typeof shell;
      finance: typeof finance;
      geography: typeof geography;
      home: typeof home;
      identity: typeof identity;
      invoices: typeof invoices;
      lead: typeof lead;
      lastDays: typeof lastDays;
      'operator-dry-run': typeof operatorDryRun;
      'operator-intake': typeof operatorIntake;
      leads: typeof leads;
      reviews: typeof reviews;
      listing: typeof listing;
      account: typeof account;
      accreditations: typeof accreditations;
      alertSettings: typeof alertSettings;
      alerts: typeof alerts;
      delivery: typeof delivery;
      buying: typeof buying;
      cards: typeof cards;
      content: typeof content;
      'coverage-map': typeof coverageMap;
      coverage: typeof coverage;
      desk: typeof desk;
      'operator-accreditations': typeof operatorAccreditations;
      'operator-disputes': typeof operatorDisputes;
      'operator-companies': typeof operatorCompanies;
      'operator-billing': typeof operatorBilling;
      'operator-first-run': typeof operatorFirstRun;
      'operator-identity': typeof operatorIdentity;
      'operator-content': typeof operatorContent;
      'operator-messages': typeof operatorMessages;
      'operator-templates': typeof operatorTemplates;
      'operator-notices': typeof operatorNotices;
      'operator-outbox': typeof operatorOutbox;
      'operator-operations': typeof operatorOperations;
      'operator-leads': typeof operatorLeads;
      'operator-overview': typeof operatorOverview;
      'operator-pricing': typeof operatorPricing;
      'operator-reviews': typeof operatorReviews;
      'operator-settings': typeof operatorSettings;
      'operator-shell': typeof operatorShell;
      'operator-brands': typeof operatorBrands;
      'operator-units': typeof operatorUnits;
      'operator-work-types': typeof operatorWorkTypes;
      disputes: typeof disputes;
      integrations: typeof integrations;
      errors: typeof errors;
      registration: typeof registration;
    };
  }
}
