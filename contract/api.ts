import { app } from './app.ts';
import { billing } from './billing.ts';
import { buying } from './buying.ts';
import { catalogue } from './catalogue.ts';
import { companies } from './companies.ts';
import { content } from './content.ts';
import { enquiries } from './enquiries.ts';
import { geography } from './geography.ts';
import { identity } from './identity.ts';
import { leads } from './leads.ts';
import { settingUp } from './setting-up.ts';

/** Every endpoint by the domain that answers it. */
export const apiByDomain = {
  app,
  billing,
  buying,
  catalogue,
  content,
  companies: { ...companies, ...settingUp },
  enquiries,
  geography,
  identity,
  leads,
};

/** Every endpoint of the product, keyed by method and path under /api/v1. The web app imports its type only. */
export const api = {
  ...app,
  ...billing,
  ...buying,
  ...catalogue,
  ...companies,
  ...content,
  ...enquiries,
  ...geography,
  ...identity,
  ...leads,
  ...settingUp,
};
export type Api = typeof api;
