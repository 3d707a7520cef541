import { deskRoute } from './desk-route.ts';

export const leadsRoutes = [
  deskRoute('/operator/leads', () => import('../../leads/operator/screens/leads.tsx'), 'Leads', 'operator-leads'),
  deskRoute('/operator/leads/$id', () => import('../../leads/operator/screens/lead.tsx'), 'Lead', 'operator-leads'),
];
