import { consumerPages } from '../../consumers/entry/public-routes.ts';
import { questionPages } from '../../disputes/answering/public-routes.ts';
import { enquiryFormPages } from '../../enquiries/form/public-routes.ts';
import { companyPages } from '../../reputation/public/public-routes.ts';
import { reviewPages } from '../../reputation/reviews/public/public-routes.ts';
import type { AddressFinder } from '../../geography/address-finder.ts';
import type { Captcha } from '../../platform/captcha.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SharedLimits } from '../../platform/http/shared-limits.ts';
import type { Pictures } from '../../platform/pictures/open-pictures.ts';
import type { PublicRoute } from '../../platform/pages/public/add-public-pages.ts';
import { webhookDescription } from './webhook-description.ts';

export interface PageOptions {
  readonly database: Pick<Database, 'db' | 'inTx'>;
  /** Scheme, host and port that browsers use, without a slash at the end. */
  readonly publicUrl: string;
  readonly addressFinder: AddressFinder;
  readonly captcha: Captcha;
  /** What makes uploaded photographs anew. */
  readonly pictures: Pictures;
  readonly limits: SharedLimits;
}

/** Every page that people without an account see, drawn on the server. */
export function allPages({ database, publicUrl, addressFinder, captcha, pictures, limits }: PageOptions): readonly PublicRoute[] {
  return [
    ...enquiryFormPages({ db: database.db, inTx: database.inTx, publicUrl, addressFinder, captcha, limits }),
    ...questionPages(database),
    ...reviewPages(database),
    ...consumerPages({ db: database.db, inTx: database.inTx, pictures }),
    ...companyPages({ db: database.db, publicUrl }),
    webhookDescription,
  ];
}
