import { operatorOutboxRoutes } from '../../alerts/entry/operator-outbox-routes.ts';
import { operatorNoticeRoutes } from '../../alerts/entry/operator-routes.ts';
import { ageingRoutes, operatorBillingRoutes } from '../../billing/entry/operator-routes.ts';
import { accountingRoutes } from '../../billing/entry/accounting-routes.ts';
import { operatorInvoiceRoutes } from '../../billing/entry/operator-invoice-routes.ts';
import { operatorLatePaymentRoutes } from '../../billing/entry/operator-late-payment-routes.ts';
import { moneyRequestRoutes } from '../../billing/entry/money-request-routes.ts';
import { operatorMoneyRoutes } from '../../billing/entry/operator-money-routes.ts';
import { operatorPriceFactorRoutes, operatorPriceRoutes } from '../../catalogue/operator-price-routes.ts';
import { workTypeTreeRoutes, operatorQuestionRoutes, operatorWorkTypeRoutes } from '../../catalogue/operator-work-type-routes.ts';
import { operatorCategoryRoutes } from '../../catalogue/operator-category-routes.ts';
import { companyTermsRoutes } from '../../billing/entry/company-terms-routes.ts';
import { companyDeskActionRoutes } from '../../companies/entry/desk-action-routes.ts';
import { companyDeskRoutes } from '../../companies/entry/desk-routes.ts';
import { companyDeskTabRoutes } from '../../companies/entry/desk-tab-routes.ts';
import { operatorAccreditationRoutes } from '../../companies/entry/operator-accreditation-routes.ts';
import { brandRoutes } from '../../companies/brand-routes.ts';
import { scheduledChangeRoutes } from '../../companies/scheduled-change-routes.ts';
import { operatorBusinessUnitRoutes } from '../../companies/entry/operator-business-unit-routes.ts';
import { operatorDiscountRoutes } from '../../companies/entry/operator-discount-routes.ts';
import { operatorCompanyRoutes } from '../../companies/entry/operator-routes.ts';
import { dryRunRoutes } from '../../distribution/dry-run-routes.ts';
import { operatorReturnRuleRoutes, returnRateRoutes } from '../../disputes/entry/operator-routes.ts';
import { reportDecisionRoutes, reportQueueRoutes } from '../../disputes/entry/queue-routes.ts';
import { operatorDistributionRoutes } from '../../distribution/operator-routes.ts';
import { customerRequestRoutes } from '../../consumers/entry/operator-routes.ts';
import { operatorEnquiryRoutes } from '../../enquiries/entry/operator-routes.ts';
import { sourceFormatRoutes } from '../../enquiries/entry/format-routes.ts';
import { sourceListRoutes, sourceRoutes } from '../../enquiries/entry/source-routes.ts';
import { leadImportRoutes } from '../../enquiries/entry/import-routes.ts';
import { staffIntakeRoutes } from '../../enquiries/entry/staff-intake-routes.ts';
import { firstRunRoutes } from '../../home/operator/first-run-routes.ts';
import { operatorOverviewRoutes, salesReportRoutes, type OverviewRouteOptions } from '../../home/operator/overview-routes.ts';
import { operatorHomeRoutes } from '../../home/operator/routes.ts';
import { listViewRoutes } from '../../identity/entry/list-view-routes.ts';
import { staffRoutes } from '../../identity/entry/staff-routes.ts';
import { impersonationRoutes } from '../../identity/entry/impersonation-routes.ts';
import type { CookieOptions } from '../../identity/session-cookie.ts';
import { operatorPictureRoutes } from '../../content/entry/operator-picture-routes.ts';
import { operatorWordingRoutes } from '../../content/entry/operator-wording-routes.ts';
import { pagePeriods } from './page-periods.ts';
import { operatorPageRoutes } from '../../content/entry/operator-page-routes.ts';
import { operatorTicketRoutes } from '../../content/entry/operator-ticket-routes.ts';
import { statusRoutes } from '../../integrations/entry/status-routes.ts';
import type { ContentPage } from '../../content/load-pages.ts';
import { operatorFinanceRoutes } from '../../finance/operator-routes.ts';
import { auditDayRoutes, auditRoutes } from '../../operations/audit-routes.ts';
import type { Configured } from '../../operations/settings-routes.ts';
import { jobRoutes } from '../../operations/jobs.ts';
import { businessSettingRoutes } from '../../operations/routes.ts';
import { recordsRoutes, type Providers } from '../../operations/processing-records.ts';
import { settingsRoutes } from '../../operations/settings-routes.ts';
import { staffCompanyRoutes } from '../../registration/routes.ts';
import { operatorLeadRoutes } from '../../leads/entry/operator-routes.ts';
import { operatorReviewRoutes } from '../../reputation/reviews/entry/operator-routes.ts';
import type { PictureStorage } from '../../platform/pictures/uploads.ts';
import type { PaymentProvider } from '../../billing/provider/payment-provider.ts';
import type { Route } from '../../platform/http/route.ts';
import type { RotatingSecret } from '../../platform/rotating-secrets.ts';
import type { Sealer } from '../../platform/sealer.ts';
import type { MessagingContext } from '../../platform/sending/messaging-context.ts';
import { clientErrorDays } from './client-errors.ts';

export interface OperatorRouteOptions extends CookieOptions, OverviewRouteOptions {
  readonly post: MessagingContext;
  readonly provider: PaymentProvider;
  readonly demonstration: boolean;
  /** The services that the environment configures for this process. */
  readonly configured: Configured;
  /** Providers that the environment sets, with their hosts. */
  readonly providers: Providers;
  /** Scheme, host and port that browsers use, without a trailing slash. */
  readonly publicUrl: string;
  readonly sealer: Sealer;
  /** In development and tests: receivers on this machine and its network. */
  readonly receiversMayBePrivate: boolean;
  /** Signs the addresses of leads' statuses. */
  readonly statusSecret: RotatingSecret;
  /** The project's own pages of running text. */
  readonly pages: readonly ContentPage[];
  /** How long to cache figures over recent activity. */
  readonly figuresMs: number;
  /** Re-encodes and stores uploaded pictures. */
  readonly storage: PictureStorage;
}

/** Every route of the back office except its sign-in. */
export function allOperatorRoutes(options: OperatorRouteOptions): readonly Route[] {
  return [
    ...operatorPriceRoutes,
    ...operatorPriceFactorRoutes,
    ...workTypeTreeRoutes(options),
    ...operatorCategoryRoutes,
    ...operatorWorkTypeRoutes,
    ...operatorQuestionRoutes,
    ...operatorAccreditationRoutes,
    ...operatorCompanyRoutes,
    ...companyDeskRoutes,
    ...staffCompanyRoutes,
    ...companyDeskTabRoutes,
    ...companyDeskActionRoutes,
    ...impersonationRoutes(options),
    ...staffRoutes,
    ...listViewRoutes,
    ...companyTermsRoutes,
    ...brandRoutes(options),
    ...operatorBusinessUnitRoutes,
    ...scheduledChangeRoutes,
    ...operatorDiscountRoutes,
    ...operatorEnquiryRoutes,
    ...sourceListRoutes(options),
    ...sourceRoutes,
    ...sourceFormatRoutes(options),
    ...statusRoutes(options),
    ...staffIntakeRoutes,
    ...leadImportRoutes,
    ...operatorBillingRoutes(options.provider),
    ...ageingRoutes(options),
    ...accountingRoutes,
    ...operatorInvoiceRoutes,
    ...moneyRequestRoutes(options.provider),
    ...operatorMoneyRoutes,
    ...operatorLatePaymentRoutes(options.provider),
    ...operatorDistributionRoutes,
    ...dryRunRoutes,
    ...returnRateRoutes(options),
    ...reportQueueRoutes,
    ...reportDecisionRoutes,
    ...operatorReturnRuleRoutes,
    ...operatorOutboxRoutes(options.post),
    ...operatorPageRoutes(options.pages, pagePeriods),
    ...operatorPictureRoutes(options),
    ...operatorWordingRoutes(options),
    ...operatorTicketRoutes,
    ...operatorFinanceRoutes,
    ...operatorReviewRoutes,
    ...operatorLeadRoutes,
    ...customerRequestRoutes,
    ...operatorNoticeRoutes,
    ...auditRoutes,
    ...auditDayRoutes(options),
    ...jobRoutes,
    ...businessSettingRoutes,
    ...settingsRoutes(options),
    ...recordsRoutes({
      providers: options.providers,
      clientErrorDays,
      secured: { https: options.publicUrl.startsWith('https:'), own_sealing_key: options.configured.sealing },
    }),
    ...operatorHomeRoutes,
    ...operatorOverviewRoutes(options),
    ...salesReportRoutes,
    ...firstRunRoutes(options),
  ];
}
