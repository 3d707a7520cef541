import { deskRoute } from './desk-route.ts';

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
  deskRoute('/operator/sources', () => import('../../enquiries/operator/intake/screens/sources.tsx'), 'Sources', 'operator-intake', errors),
  deskRoute(
    '/operator/dry-run',
    () => import('../../distribution/operator/screens/dry-run.tsx'),
    'DryRun',
    'operator-dry-run',
    'operator-intake',
    errors,
  ),
];
