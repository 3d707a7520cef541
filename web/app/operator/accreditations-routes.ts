import { certificatesList } from '../../companies/operator/lists.ts';
import { deskListRoute, deskRoute } from './desk-route.ts';

export const accreditationsRoutes = [
  deskListRoute(
    '/operator/accreditations',
    certificatesList,
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
