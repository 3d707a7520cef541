import 'i18next';
import type account from '../../locales/en/account.json';
import type accreditations from '../../locales/en/accreditations.json';
import type alertSettings from '../../locales/en/alertSettings.json';
import type delivery from '../../locales/en/delivery.json';
import type alerts from '../../locales/en/alerts.json';
import type buying from '../../locales/en/buying.json';
import type common from '../../locales/en/common.json';
import type content from '../../locales/en/content.json';
import type coverageMap from '../../locales/en/coverage-map.json';
import type coverage from '../../locales/en/coverage.json';
import type errors from '../../locales/en/errors.json';
import type geography from '../../locales/en/geography.json';
import type home from '../../locales/en/home.json';
import type identity from '../../locales/en/identity.json';
import type leads from '../../locales/en/leads.json';
import type registration from '../../locales/en/registration.json';
import type security from '../../locales/en/security.json';
import type shell from '../../locales/en/shell.json';

/** A key that the English catalogue lacks does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    enableSelector: true;
    resources: {
      common: typeof common;
      security: typeof security;
      shell: typeof shell;
      geography: typeof geography;
      home: typeof home;
      identity: typeof identity;
      leads: typeof leads;
      account: typeof account;
      accreditations: typeof accreditations;
      alertSettings: typeof alertSettings;
      alerts: typeof alerts;
      delivery: typeof delivery;
      buying: typeof buying;
      content: typeof content;
      'coverage-map': typeof coverageMap;
      coverage: typeof coverage;
      errors: typeof errors;
      registration: typeof registration;
    };
  }
}
