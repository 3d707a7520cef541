import { documentsList } from '../../billing/operator/lists.ts';
import { deskListRoute, deskRoute } from './desk-route.ts';

export const billingRoutes = [
  deskListRoute(
    '/operator/invoices',
    documentsList,
    () => import('../../billing/operator/screens/operator-invoices.tsx'),
    'OperatorInvoices',
    'operator-billing',
    'invoices',
  ),
  deskRoute(
    '/operator/invoices/$code',
    () => import('../../billing/operator/screens/operator-invoice.tsx'),
    'OperatorInvoice',
    'operator-billing',
    'invoices',
  ),
];
