import { dryRunParameters } from '../../distribution/operator/lists.ts';
import { sourcesList } from '../../enquiries/operator/intake/lists.ts';
import { deskListRoute, deskRoute } from './desk-route.ts';

const errors = 'errors';

export const intakeRoutes = [
  deskRoute(
    '/operator/leads/new',
    () => import('../../enquiries/operator/intake/screens/new-lead.tsx'),
    'NewLead',
    'operator-intake',
    errors,
  ),
  deskRoute(
    '/operator/leads/import',
    () => import('../../enquiries/operator/intake/screens/import-leads.tsx'),
    'ImportLeads',
    'operator-intake',
    errors,
  ),
  deskListRoute(
    '/operator/sources',
    sourcesList,
    () => import('../../enquiries/operator/intake/screens/sources.tsx'),
    'Sources',
    'operator-intake',
    errors,
  ),
  deskListRoute(
    '/operator/dry-run',
    dryRunParameters,
    () => import('../../distribution/operator/screens/dry-run.tsx'),
    'DryRun',
    'operator-dry-run',
    'operator-intake',
    errors,
  ),
];
