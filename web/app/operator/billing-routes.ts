import { deskRoute } from './desk-route.ts';

export const billingRoutes = [
  deskRoute(
    '/operator/invoices',
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
