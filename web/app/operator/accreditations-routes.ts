import { deskRoute } from './desk-route.ts';

export const accreditationsRoutes = [
  deskRoute(
    '/operator/accreditations',
    () => import('../../companies/operator/screens/accreditation-queue.tsx'),
    'AccreditationQueue',
    'operator-accreditations',
  ),
  deskRoute(
    '/operator/accreditations/$key',
    () => import('../../companies/operator/screens/certificate.tsx'),
    'Certificate',
    'operator-accreditations',
  ),
];
