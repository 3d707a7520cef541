import { deskRoute } from './desk-route.ts';

export const operationsRoutes = [
  deskRoute('/operator/audit', () => import('../../operations/operator/screens/audit.tsx'), 'Audit', 'operator-operations'),
  deskRoute(
    '/operator/settings',
    () => import('../../operations/operator/settings/settings-landing.tsx'),
    'SettingsLanding',
    'operator-settings',
  ),
  deskRoute(
    '/operator/settings/business',
    () => import('../../operations/operator/business-settings/business-settings.tsx'),
    'BusinessSettings',
    'operator-business-settings',
    'operator-settings',
  ),
  deskRoute(
    '/operator/settings/staff',
    () => import('../../operations/operator/settings/staff-settings.tsx'),
    'StaffSettings',
    'operator-settings',
  ),
  deskRoute('/operator/jobs', () => import('../../operations/operator/screens/jobs.tsx'), 'Jobs', 'operator-operations'),
  deskRoute(
    '/operator/settings/providers',
    () => import('../../operations/operator/settings/provider-settings.tsx'),
    'ProviderSettings',
    'operator-settings',
  ),
  deskRoute(
    '/operator/settings/licences',
    () => import('../../operations/operator/settings/licence-settings.tsx'),
    'LicenceSettings',
    'operator-settings',
  ),
];
