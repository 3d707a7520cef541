import { homeOf } from '../../companies/public-brand-rule.ts';
import { consumerPage } from '../../enquiries/consumer-page-rule.ts';
import { findConsumerLink } from '../../enquiries/consumer/consumer-link-store.ts';
import { listJobPhotos } from '../../enquiries/consumer/job-photo-query.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PublicCall } from '../../platform/pages/public/add-public-pages.ts';
import { visitorLanguage } from '../../platform/pages/public/visitor-language-rule.ts';
import { isToken } from '../../platform/random-code.ts';
import { findListingPath } from '../../reputation/reviews/listing-path-query.ts';
import { findOwnEnquiry, listBuyers, type OwnEnquiry } from '../own-enquiry-query.ts';
import type { OwnPage } from '../page/own-page.ts';
import { ownWords, type OwnWords } from '../page/own-words-rule.ts';

export interface Found {
  readonly words: OwnWords;
  readonly enquiry: OwnEnquiry | undefined;
}

/** The enquiry behind a link, and what its page is written with; with the visitor's language where the address holds nobody's key. */
export async function findOwn(db: Db, { params, acceptLanguage }: Pick<PublicCall, 'params' | 'acceptLanguage'>): Promise<Found> {
  const token = params['token'] ?? '';
  const link = isToken(token) ? await db.first(findConsumerLink(token)) : undefined;
  const enquiry = link === undefined ? undefined : await db.first(findOwnEnquiry(link.enquiryId));
  const language = visitorLanguage(acceptLanguage);
  return { words: ownWords(enquiry ?? { country: homeOf(language), language }, consumerPage(token)), enquiry };
}

/** All that the page shows. */
export async function findOwnPage(db: Db, enquiry: OwnEnquiry): Promise<OwnPage> {
  const { enquiryId } = enquiry;
  const found = await db.rows(listBuyers(enquiryId));
  const buyers = await Promise.all(found.map(async (one) => ({ ...one, page: await findListingPath(db, one.companyId) })));
  return { enquiry, buyers, photos: await db.rows(listJobPhotos(enquiryId)) };
}
