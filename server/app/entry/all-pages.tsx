import { consumerPages } from '../../consumers/entry/public-routes.ts';
import { questionPages } from '../../disputes/question-page.tsx';
import { homePages } from '../../content/home-page.tsx';
import type { ContentPage } from '../../content/load-pages.ts';
import { enquiryFormPages } from '../../enquiries/form/public-routes.ts';
import type { AddressFinder } from '../../geography/address-finder.ts';
import type { Captcha } from '../../platform/captcha.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SharedLimits } from '../../platform/http/shared-limits.ts';
import type { PublicRoute } from '../../platform/pages/public/add-public-pages.ts';
import type { Pictures } from '../../platform/pictures/open-pictures.ts';
import { companyPages } from '../../reputation/public/public-routes.ts';
import { reviewPages } from '../../reputation/reviews/public/public-routes.ts';
import { pagePeriods } from './page-periods.ts';

interface PageOptions {
  readonly database: Pick<Database, 'db' | 'inTx'>;
  /** Scheme, host and port that browsers use, without a trailing slash. */
  readonly publicUrl: string;
  readonly addressFinder: AddressFinder;
  readonly captcha: Captcha;
  /** Re-encodes uploaded photos. */
  readonly pictures: Pictures;
  readonly limits: SharedLimits;
  /** Built-in texts of content pages. */
  readonly texts: readonly ContentPage[];
  /** The description of the API for developers. */
  readonly apiDocs: readonly PublicRoute[];
}

/** Every page for people without an account, rendered on the server. */
export function allPages({
  database,
  publicUrl,
  addressFinder,
  captcha,
  pictures,
  limits,
  texts,
  apiDocs,
}: PageOptions): readonly PublicRoute[] {
  return [
    ...enquiryFormPages({ db: database.db, inTx: database.inTx, publicUrl, addressFinder, captcha, limits }),
    ...questionPages(database),
    ...reviewPages(database),
    ...consumerPages({ db: database.db, inTx: database.inTx, pictures }),
    ...companyPages({ db: database.db, publicUrl }),
    ...homePages({ db: database.db, publicUrl, files: texts, periods: pagePeriods }),
    ...apiDocs,
  ];
}
