import { consumerLanguage } from '../../../enquiries/consumer-page-rule.ts';
import { getUnit } from '../../../geography/business-units.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PublicCall, PublicRoute } from '../../../platform/pages/public/add-public-pages.ts';
import type { PublicPage } from '../../../platform/pages/public/public-page.tsx';
import { visitorLanguage } from '../../../platform/pages/public/visitor-language-rule.ts';
import { hashSecret, isToken } from '../../../platform/random-code.ts';
import { reviewTexts } from '../messages.ts';
import { giveReview } from '../give-review.ts';
import { findReviewedLead } from '../reviewed-lead-query.ts';
import { findRequest } from '../store.ts';
import { changePages } from './change-page.tsx';
import { expiredPage, formPage, givenPage, invalidPage, type Asked } from './review-page.tsx';
import { readReview, readStars } from './review-form-rule.ts';

type Store = Pick<Database, 'db' | 'inTx'>;
interface Found extends Asked {
  readonly isUsed: boolean;
  readonly isOver: boolean;
}

async function find({ db }: Store, { params }: PublicCall): Promise<Found | undefined> {
  const token = params['token'] ?? '';
  const request = isToken(token) ? await db.first(findRequest(hashSecret(token))) : undefined;
  if (request === undefined) return undefined;
  const { purchaseId, country, language, isUsed, isOver } = request;
  const lead = await findReviewedLead(db, purchaseId, consumerLanguage(request));
  return lead === undefined ? undefined : { token, country, language, lead, isUsed: isUsed || lead.review !== null, isOver };
}

const unknown = ({ acceptLanguage }: PublicCall): PublicPage => invalidPage(visitorLanguage(acceptLanguage));

/** Opening changes nothing, because mail scanners follow links. */
async function open(store: Store, call: PublicCall): Promise<PublicPage> {
  const found = await find(store, call);
  if (found === undefined) return unknown(call);
  if (found.isUsed) return givenPage(found, call.query['sent'] !== undefined);
  if (found.isOver) return expiredPage(found);
  const stars = String(readStars(call.query['stars']) ?? '');
  return formPage(found, { typed: { stars, workDone: '', comment: '', name: 'forename' }, problems: [] });
}

async function send(store: Store, call: PublicCall): Promise<PublicPage | { readonly goTo: string }> {
  const found = await find(store, call);
  if (found === undefined) return unknown(call);
  if (found.isUsed) return givenPage(found, false);
  if (found.isOver) return expiredPage(found);
  const { stars = '', workDone = '', comment = '', name = '' } = call.form ?? {};
  const typed = { stars, workDone, comment, name };
  const read = readReview(typed);
  if (read.kind === 'wrong') return formPage(found, { typed, problems: read.problems });
  // Shown on the company's page, which uses its country's language.
  const nobody = reviewTexts(getUnit(found.country).languages[0])('page.nobody');
  const outcome = await store.inTx((tx) => giveReview(tx, { ...read.review, tokenHash: hashSecret(found.token), nobody }));
  // Redirect, so that a reload does not resubmit.
  return { goTo: `/review/${found.token}${outcome === 'given' ? '?sent=1' : ''}` };
}

/** Pages where a customer reviews a company, and changes the review when asked to. */
export function reviewPages(store: Store): readonly PublicRoute[] {
  return [
    { path: '/review/:token', kind: 'secret', open: (call) => open(store, call), send: (call) => send(store, call) },
    ...changePages(store),
  ];
}
