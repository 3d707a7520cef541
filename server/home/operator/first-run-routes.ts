import { firstRun, type FirstRun } from '../../../contract/home/first-run-endpoints.ts';
import type { PaymentProvider } from '../../billing/provider/payment-provider.ts';
import { ok, routes, type Route } from '../../platform/http/route.ts';
import type { MessagingContext } from '../../platform/sending/messaging-context.ts';
import { type CoveredPlace, findCoveredPlace, findCompanyObstacles, readFirstRun, firstRunLines, sampleEnquiry } from './first-run.ts';

export interface FirstRunOptions {
  readonly post: MessagingContext;
  readonly provider: PaymentProvider;
  /** A demo deliberately keeps its mail. */
  readonly demonstration: boolean;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

function firstCall(place: CoveredPlace, publicUrl: string): FirstRun['call'] {
  const address = `${publicUrl}/api/v1/intake/enquiries`;
  return { address, work_type_name: place.workTypeName, enquiry: sampleEnquiry(place, place.now) };
}

/** Routes for the checklist up to the first sale. */
export function firstRunRoutes({ post, provider, demonstration, publicUrl }: FirstRunOptions): readonly Route[] {
  return routes(firstRun, {
    'GET /operator/first-run': async ({ db }) => {
      const facts = await readFirstRun(db);
      const companyObstacles = await findCompanyObstacles(db);
      const isCompanyReady = companyObstacles?.length === 0;
      const place = isCompanyReady && !facts.hasSale ? await findCoveredPlace(db) : undefined;
      return ok({
        lines: firstRunLines(facts, {
          companyObstacles,
          sendsMail: post.mail !== null || demonstration,
          sendsTexts: post.sms !== null || demonstration,
          chargesCards: provider.name !== 'sandbox' || demonstration,
        }),
        countries: facts.countries,
        card_provider: provider.name,
        mail_is_kept: post.mail === null,
        call: place === undefined ? null : firstCall(place, publicUrl),
        followed: facts.hasSale ? null : (facts.enquiry?.id ?? null),
      });
    },
  });
}
