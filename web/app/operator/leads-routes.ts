import { leadsList } from '../../leads/operator/lists.ts';
import { deskListRoute, deskRoute } from './desk-route.ts';

export const leadsRoutes = [
  deskListRoute('/operator/leads', leadsList, () => import('../../leads/operator/screens/leads.tsx'), 'Leads', 'operator-leads'),
  deskRoute('/operator/leads/$id', () => import('../../leads/operator/screens/lead.tsx'), 'Lead', 'operator-leads'),
];
