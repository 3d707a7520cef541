import { api, apiByDomain } from '../../../contract/api.ts';
import type { FastifyRequest } from 'fastify';
import type { Streams } from '../../alerts/open-streams.ts';
import { mailFeedbackRoutes, type FetchText } from '../../alerts/entry/mail-feedback-routes.ts';
import { alertSettingsRoutes, pushRoutes, leadAlertRoutes, noticeRoutes } from '../../alerts/entry/routes.ts';
import { cardRoutes } from '../../billing/entry/card-routes.ts';
import { invoiceRoutes } from '../../billing/entry/invoice-routes.ts';
import { paymentRoutes } from '../../billing/entry/payment-routes.ts';
import { ledgerRoutes } from '../../billing/entry/operator-routes.ts';
import { billingRoutes } from '../../billing/entry/routes.ts';
import { webhookRoutes } from '../../billing/entry/webhook-routes.ts';
import type { Limit, SharedLimits } from '../../platform/http/shared-limits.ts';
import type { PaymentProvider } from '../../billing/provider/payment-provider.ts';
import { buyingRoutes } from '../../buying/entry/routes.ts';
import { catalogueRoutes } from '../../catalogue/routes.ts';
import { accreditationRoutes } from '../../companies/entry/accreditation-routes.ts';
import { companyFlagRoutes } from '../../companies/entry/operator-routes.ts';
import { companyDetailsRoutes, companyRoutes, publicCompanyRoutes, settingUpRoutes } from '../../companies/entry/routes.ts';
import { loadPages, getPageVersion } from '../../content/load-pages.ts';
import { listShownPages } from '../../content/page-versions.ts';
import { contentRoutes } from '../../content/entry/routes.ts';
import { coverageRoutes } from '../../coverage/routes.ts';
import { publicEnquiryRoutes } from '../../enquiries/entry/public-routes.ts';
import { intakeRoutes } from '../../enquiries/entry/routes.ts';
import type { AddressFinder } from '../../geography/address-finder.ts';
import { geographyRoutes } from '../../geography/entry/routes.ts';
import { exportRoutes, type Exporting } from '../../operations/prepared-exports.ts';
import type { OverviewRouteOptions } from '../../home/operator/overview-routes.ts';
import type { Providers } from '../../operations/processing-records.ts';
import type { Configured } from '../../operations/settings-routes.ts';
import { operatorIdentityRoutes } from '../../identity/entry/operator-routes.ts';
import type { Crm } from '../../integrations/open-crm.ts';
import { crmRoutes } from '../../integrations/entry/crm-routes.ts';
import { integrationRoutes } from '../../integrations/entry/routes.ts';
import type { SingleSignOn } from '../../identity/single-sign-on.ts';
import { memberRoutes } from '../../identity/entry/member-routes.ts';
import { apiKeyRoutes } from '../../identity/entry/key-routes.ts';
import { distributionRoutes } from '../../distribution/routes.ts';
import { disputeRoutes } from '../../disputes/entry/routes.ts';
import { passkeyRoutes } from '../../identity/entry/passkey-routes.ts';
import { publicIdentityRoutes } from '../../identity/entry/public-routes.ts';
import { identityRoutes } from '../../identity/entry/routes.ts';
import { leadDownloadRoutes } from '../../leads/entry/download-routes.ts';
import { leadKeepingRoutes } from '../../leads/entry/keeping-routes.ts';
import { leadAssignmentRoutes } from '../../leads/entry/assignment-routes.ts';
import { leadProgressRoutes } from '../../leads/entry/progress-routes.ts';
import { leadRoutes } from '../../leads/entry/routes.ts';
import { financeRoutes } from '../../finance/routes.ts';
import type { Captcha } from '../../platform/captcha.ts';
import type { RotatingSecret } from '../../platform/rotating-secrets.ts';
import type { Sealer } from '../../platform/sealer.ts';
import type { Route } from '../../platform/http/route.ts';
import type { MessagingContext } from '../../platform/sending/messaging-context.ts';
import { allOperatorRoutes } from './all-operator-routes.ts';
import { clientErrorRoutes } from './client-errors.ts';
import { captchaRoutes } from './gate.ts';
import { homeRoutes, resultRoutes } from '../../home/routes.ts';
import { reviewRoutes, reputationRoutes } from '../../reputation/reviews/entry/routes.ts';
import type { PictureStorage } from '../../platform/pictures/uploads.ts';
import { listingRoutes } from '../../reputation/listing/listing-routes.ts';
import { uploadRoutes } from '../../reputation/listing/upload-routes.ts';
import { exampleRoutes } from '../../registration/example-leads-query.ts';
import { registrationRoutes } from '../../registration/routes.ts';
import { pagePeriods } from './page-periods.ts';

export interface RouteOptions {
  readonly streams: Streams;
  readonly isSessionAlive: (request: FastifyRequest) => Promise<boolean>;
  readonly secureCookies: boolean;
  readonly demonstration: boolean;
  readonly limits: SharedLimits;
  readonly readingLimit: Limit;
  readonly addressFinder: AddressFinder;
  readonly captcha: Captcha;
  readonly post: MessagingContext;
  readonly provider: PaymentProvider;
  readonly sealer: Sealer;
  readonly senderSecret: RotatingSecret;
  /** Signs the addresses of leads' statuses. */
  readonly statusSecret: RotatingSecret;
  /** Derives the secrets in the addresses of mail providers. */
  readonly mailReportSecret: RotatingSecret;
  /** Null: reports of Mailgun cannot be verified. */
  readonly mailgunKey: string | null;
  /** Null: no mailbox receives bounces. */
  readonly bounceMailbox: string | null;
  /** Words in a delivery report about a number that does not exist. */
  readonly smsUndelivered: RegExp | null;
  readonly fetchAmazon: FetchText;
  readonly storage: PictureStorage;
  /** For development and tests. */
  readonly receiversMayBePrivate: boolean;
  readonly crm: Crm | null;
  /** How long to cache figures over recent activity. */
  readonly figuresMs: number;
  /** Scheme, host and port that browsers use, without a trailing slash. */
  readonly publicUrl: string;
  /** Null: staff sign in here. */
  readonly singleSignOn: SingleSignOn | null;
  readonly configured: Configured;
  /** Providers that the environment sets, for the records of processing. */
  readonly providers: Providers;
  readonly exporting: Exporting;
  readonly findWarnings: OverviewRouteOptions['findWarnings'];
}

/** Built-in texts of content pages. */
export const pages = await loadPages();

/** Every route of the product. A contract endpoint without a route, or with two, stops the start. */
export function allRoutes(options: RouteOptions): readonly Route[] {
  const routes = [
    ...geographyRoutes(options.addressFinder),
    ...catalogueRoutes,
    ...identityRoutes(options),
    ...publicIdentityRoutes(options),
    ...passkeyRoutes(options),
    ...operatorIdentityRoutes(options),
    ...companyRoutes(options),
    ...accreditationRoutes,
    ...companyDetailsRoutes,
    ...settingUpRoutes,
    ...publicCompanyRoutes,
    ...companyFlagRoutes,
    ...coverageRoutes,
    ...intakeRoutes(options),
    ...publicEnquiryRoutes(),
    ...billingRoutes,
    ...ledgerRoutes,
    ...invoiceRoutes,
    ...cardRoutes(options.provider),
    ...paymentRoutes(options.provider),
    ...webhookRoutes,
    ...buyingRoutes(options),
    ...exampleRoutes,
    ...registrationRoutes({
      ...options,
      termsVersion: async (db, language) => getPageVersion(await listShownPages(db, pages), 'terms', language),
    }),
    ...distributionRoutes,
    ...disputeRoutes,
    ...financeRoutes,
    ...leadRoutes,
    ...leadDownloadRoutes,
    ...leadKeepingRoutes,
    ...leadAssignmentRoutes,
    ...leadProgressRoutes,
    ...leadAlertRoutes(options.streams, options.isSessionAlive),
    ...alertSettingsRoutes,
    ...pushRoutes(options),
    ...mailFeedbackRoutes(options),
    ...contentRoutes({ pages, periods: pagePeriods, senderSecret: options.senderSecret }),
    ...homeRoutes,
    ...resultRoutes,
    ...reputationRoutes,
    ...reviewRoutes,
    ...listingRoutes(options),
    ...uploadRoutes(options.storage),
    ...integrationRoutes(options),
    ...crmRoutes(options),
    ...apiKeyRoutes,
    ...memberRoutes,
    ...noticeRoutes,
    ...allOperatorRoutes({ ...options, pages }),
    ...clientErrorRoutes,
    ...captchaRoutes(options.captcha),
    ...exportRoutes(options.exporting),
  ];
  options.exporting.lists = routes;
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

/** Returns the domain whose contract has this endpoint. */
export function getDomain(key: string): string {
  return domainByKey.get(key) ?? 'app';
}
