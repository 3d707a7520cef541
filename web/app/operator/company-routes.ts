import { companiesList, companyParts } from '../../companies/operator/api.ts';
import { deskListRoute, deskRoute } from './desk-route.ts';

export const companyRoutes = [
  deskListRoute(
    '/operator/companies',
    companiesList,
    () => import('../../companies/operator/companies.tsx'),
    'Companies',
    'operator-companies',
  ),
  deskListRoute(
    '/operator/companies/$id',
    companyParts,
    () => import('../../distribution/operator/company-page.tsx'),
    'CompanyPage',
    'operator-companies',
    'operator-dry-run',
    'lastDays',
    'coverage-map',
  ),
  deskRoute(
    '/operator/companies/$id/limits',
    () => import('../../companies/operator/company-limits.tsx'),
    'CompanyLimits',
    'operator-companies',
  ),
  deskRoute(
    '/operator/companies/$id/profile',
    () => import('../../companies/operator/company-profile.tsx'),
    'CompanyProfile',
    'operator-companies',
    'account',
  ),
  deskRoute(
    '/operator/settings/brands',
    () => import('../../companies/operator/brands.tsx'),
    'Brands',
    'operator-brands',
    'operator-settings',
  ),
  deskRoute(
    '/operator/settings/brands/$key',
    () => import('../../companies/operator/brand.tsx'),
    'BrandPage',
    'operator-brands',
    'operator-scheduled',
    'desk',
  ),
  deskRoute(
    '/operator/settings/units',
    () => import('../../companies/operator/business-units.tsx'),
    'BusinessUnits',
    'operator-units',
    'operator-settings',
  ),
  deskRoute(
    '/operator/settings/units/$country',
    () => import('../../companies/operator/business-unit.tsx'),
    'BusinessUnit',
    'operator-units',
    'operator-scheduled',
    'desk',
    'operator-companies',
  ),
];
