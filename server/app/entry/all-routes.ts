import { api, apiByDomain } from '../../../contract/api.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { businessUnits } from '../../companies/business-units.ts';
import type { FastifyRequest } from 'fastify';
import type { Streams } from '../../alerts/leads/open-streams.ts';
import { operatorNoticeRoutes } from '../../alerts/entry/operator-routes.ts';
import { operatorOutboxRoutes } from '../../alerts/entry/operator-outbox-routes.ts';
import { alertSettingsRoutes, leadAlertRoutes, noticeRoutes } from '../../alerts/entry/routes.ts';
import { invoiceRoutes } from '../../billing/entry/invoice-routes.ts';
import { billingRoutes } from '../../billing/entry/routes.ts';
import { buyingRoutes } from '../../buying/entry/routes.ts';
import { operatorCatalogueRoutes } from '../../catalogue/operator-routes.ts';
import { catalogueRoutes } from '../../catalogue/routes.ts';
import { accreditationRoutes } from '../../companies/entry/accreditation-routes.ts';
import { operatorAccreditationRoutes } from '../../companies/entry/operator-accreditation-routes.ts';
import { operatorBusinessUnitRoutes } from '../../companies/entry/operator-business-unit-routes.ts';
import { operatorDiscountRoutes } from '../../companies/entry/operator-discount-routes.ts';
import { companyFlagRoutes, operatorCompanyRoutes } from '../../companies/entry/operator-routes.ts';
import { publicCompanyRoutes } from '../../companies/entry/public-routes.ts';
import { companyDetailsRoutes, companyRoutes, settingUpRoutes } from '../../companies/entry/routes.ts';
import { loadPages, versionOf } from '../../content/load-pages.ts';
import { operatorContentRoutes } from '../../content/operator-routes.ts';
import { contentRoutes } from '../../content/routes.ts';
import { coverageRoutes } from '../../coverage/routes.ts';
import { operatorEnquiryRoutes } from '../../enquiries/entry/operator-routes.ts';
import { publicEnquiryRoutes } from '../../enquiries/entry/public-routes.ts';
import { intakeRoutes } from '../../enquiries/entry/routes.ts';
import type { AddressFinder } from '../../geography/address-finder.ts';
import { geographyRoutes } from '../../geography/entry/routes.ts';
import { operatorIdentityRoutes } from '../../identity/entry/operator-routes.ts';
import { operatorDistributionRoutes } from '../../distribution/operator-routes.ts';
import { distributionRoutes } from '../../distribution/routes.ts';
import { sourceRoutes } from '../../enquiries/entry/source-routes.ts';
import { publicIdentityRoutes } from '../../identity/entry/public-routes.ts';
import { identityRoutes } from '../../identity/entry/routes.ts';
import { leadRoutes } from '../../leads/routes.ts';
import type { Captcha } from '../../platform/captcha.ts';
import type { Sealer } from '../../platform/sealer.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Post } from '../../platform/sending/post.ts';
import { captchaRoutes } from './captcha-routes.ts';
import { reputationRoutes } from '../../reputation/routes.ts';
import { clientErrorRoutes } from './client-error-routes.ts';
import { registrationRoutes } from '../../registration/routes.ts';

export interface RouteOptions {
  readonly streams: Streams;
  readonly isSessionAlive: (request: FastifyRequest) => Promise<boolean>;
  readonly secureCookies: boolean;
  readonly demonstration: boolean;
  readonly addressFinder: AddressFinder;
  readonly captcha: Captcha;
  readonly post: Post;
  readonly sealer: Sealer;
  readonly senderSecret: Buffer;
}

const pages = await loadPages();

/** Every route of the product. An endpoint of the contract without a route, or with two, stops the start. */
export function allRoutes(options: RouteOptions): readonly Route[] {
  const identityOptions = { ...options, brandOf: (country: CountryCode) => businessUnits[country].brand };
  const routes = [
    ...geographyRoutes(options.addressFinder),
    ...catalogueRoutes,
    ...operatorCatalogueRoutes,
    ...identityRoutes(identityOptions),
    ...publicIdentityRoutes(options),
    ...operatorIdentityRoutes(identityOptions),
    ...companyRoutes(options),
    ...accreditationRoutes,
    ...operatorAccreditationRoutes,
    ...companyDetailsRoutes,
    ...settingUpRoutes,
    ...publicCompanyRoutes,
    ...operatorCompanyRoutes,
    ...companyFlagRoutes,
    ...operatorBusinessUnitRoutes,
    ...operatorDiscountRoutes,
    ...coverageRoutes,
    ...intakeRoutes,
    ...operatorEnquiryRoutes,
    ...sourceRoutes,
    ...publicEnquiryRoutes(),
    ...billingRoutes,
    ...invoiceRoutes,
    ...buyingRoutes(),
    ...registrationRoutes({ ...options, termsVersion: (language) => versionOf(pages, 'terms', language) }),
    ...distributionRoutes,
    ...operatorDistributionRoutes,
    ...leadRoutes,
    ...operatorOutboxRoutes(options.post),
    ...leadAlertRoutes(options.streams, options.isSessionAlive),
    ...alertSettingsRoutes,
    ...contentRoutes({ pages, senderSecret: options.senderSecret }),
    ...operatorContentRoutes,
    ...reputationRoutes,
    ...noticeRoutes,
    ...operatorNoticeRoutes,
    ...clientErrorRoutes,
    ...captchaRoutes(options.captcha),
  ];
  assertOneRouteEach(routes.map((route) => route.key));
  return routes;
}

function assertOneRouteEach(bound: readonly string[]): void {
  const promised = Object.keys(api);
  const missing = promised.filter((key) => !bound.includes(key));
  const surplus = bound.filter((key, place) => !promised.includes(key) || bound.indexOf(key) !== place);
  if (missing.length + surplus.length === 0) return;
  throw new Error(
    `routes and contract differ; without a route: ${missing.join(', ') || 'none'}; twice or unknown: ${surplus.join(', ') || 'none'}`,
  );
}

const domainByKey = new Map(
  Object.entries(apiByDomain).flatMap(([domain, table]) => Object.keys(table).map((key) => [key, domain] as const)),
);

/** The domain whose contract holds this endpoint. */
export function domainOf(key: string): string {
  return domainByKey.get(key) ?? 'app';
}
