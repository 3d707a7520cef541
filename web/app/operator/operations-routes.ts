import { deskRoute } from './desk-route.ts';

export const operationsRoutes = [
  deskRoute('/operator/audit', () => import('../../operations/operator/screens/audit.tsx'), 'Audit', 'operator-operations'),
  deskRoute('/operator/jobs', () => import('../../operations/operator/screens/jobs.tsx'), 'Jobs', 'operator-operations'),
];
