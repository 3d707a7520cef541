import { auditList, jobsList, settingsList } from '../../operations/operator/lists.ts';
import { deskListRoute, deskRoute } from './desk-route.ts';

export const operationsRoutes = [
  deskListRoute('/operator/audit', auditList, () => import('../../operations/operator/screens/audit.tsx'), 'Audit', 'operator-operations'),
  deskRoute(
    '/operator/settings',
    () => import('../../operations/operator/settings/settings-landing.tsx'),
    'SettingsLanding',
    'operator-settings',
  ),
  deskListRoute(
    '/operator/settings/business',
    settingsList,
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
  deskListRoute('/operator/jobs', jobsList, () => import('../../operations/operator/screens/jobs.tsx'), 'Jobs', 'operator-operations'),
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
