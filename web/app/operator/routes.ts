import { accreditationsRoutes } from './accreditations-routes.ts';
import { billingRoutes } from './billing-routes.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { companyRoutes } from './company-routes.ts';
import { contentRoutes } from './content-routes.ts';
import { disputesRoutes } from './disputes-routes.ts';
import { intakeRoutes } from './intake-routes.ts';
import { leadsRoutes } from './leads-routes.ts';
import { operationsRoutes } from './operations-routes.ts';
import { overviewRoutes } from './overview-routes.ts';
import { reviewsRoutes } from './reviews-routes.ts';

/** Every page of the back-office, one list a domain. */
export const deskRoutes = [
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
