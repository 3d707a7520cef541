import { consumerLanguage } from '../../../enquiries/consumer-page-rule.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PublicCall, PublicRoute } from '../../../platform/pages/public/add-public-pages.ts';
import type { PublicPage } from '../../../platform/pages/public/public-page.tsx';
import { visitorLanguage } from '../../../platform/pages/public/visitor-language-rule.ts';
import { hashSecret, isToken } from '../../../platform/random-code.ts';
import { changeReview } from '../give-review.ts';
import { findReviewedLead } from '../reviewed-lead-query.ts';
import { findChangeRequest, type ChangeRequest } from '../store.ts';
import { changeForm } from './form-page.tsx';
import { type Attempt, readReview, type TypedReview } from './review-form-rule.ts';
import { page, buildWords, type Asked, invalidPage } from './review-page.tsx';

/** The requested change and the text: as stored, or as typed with its errors. */
function changePage(asked: Asked, request: { readonly words: string }, attempt: Attempt): PublicPage {
  const words = buildWords(asked);
  const { say, format } = words;
  const { company } = asked.lead;
  const isWrong = attempt.problems.length > 0;
  const title = say('change.page.title', { company });
  return page(
    words,
    isWrong ? 422 : 200,
    isWrong ? `${say('page.problem')}: ${title}` : title,
    <>
      <h1>{title}</h1>
      <p className="quiet">{say('page.work', { workType: asked.lead.workType, date: words.date })}</p>
      <h2>{say('change.page.words')}</h2>
      <p className="said">{request.words}</p>
      {changeForm({ say, number: format.number, company, action: `/review/change/${asked.token}` }, attempt)}
    </>,
  );
}

/** After sending and on later visits, or once there is nothing left to change. */
function changedPage(asked: Asked, how: 'sent' | 'used' | 'expired'): PublicPage {
  const words = buildWords(asked);
  const title = words.say(`change.page.${how}`);
  return page(words, how === 'expired' ? 410 : 200, title, <h1>{title}</h1>);
}

type Store = Pick<Database, 'db' | 'inTx'>;
interface Found {
  readonly asked: Asked;
  readonly request: ChangeRequest;
  /** As it is; stars and name cannot be changed. */
  readonly typed: TypedReview;
}

async function find({ db }: Store, { params }: PublicCall): Promise<Found | undefined> {
  const token = params['token'] ?? '';
  const request = isToken(token) ? await db.first(findChangeRequest(hashSecret(token))) : undefined;
  if (request === undefined) return undefined;
  const { country, language } = request;
  const lead = await findReviewedLead(db, request.purchaseId, consumerLanguage(request));
  if (lead?.review == null) return undefined;
  const { stars, comment, workDone } = lead.review;
  const typed = { stars: String(stars), workDone: workDone ?? '', comment: comment ?? '', name: 'forename' };
  return { asked: { token, country, language, lead }, request, typed };
}

const unknown = ({ acceptLanguage }: PublicCall): PublicPage => invalidPage(visitorLanguage(acceptLanguage));

/** Opening changes nothing, because mail scanners follow links. */
async function open(store: Store, call: PublicCall): Promise<PublicPage> {
  const found = await find(store, call);
  if (found === undefined) return unknown(call);
  const { asked, request, typed } = found;
  if (request.isUsed) return changedPage(asked, call.query['sent'] === undefined ? 'used' : 'sent');
  return request.isOver ? changedPage(asked, 'expired') : changePage(asked, request, { typed, problems: [] });
}

async function send(store: Store, call: PublicCall): Promise<PublicPage | { readonly goTo: string }> {
  const found = await find(store, call);
  if (found === undefined) return unknown(call);
  const { asked, request } = found;
  if (request.isUsed) return changedPage(asked, 'used');
  if (request.isOver) return changedPage(asked, 'expired');
  const { workDone = '', comment = '' } = call.form ?? {};
  const typed = { ...found.typed, workDone, comment };
  const read = readReview(typed);
  if (read.kind === 'wrong') return changePage(asked, request, { typed, problems: read.problems });
  const { token } = asked;
  const outcome = await store.inTx((tx) => changeReview(tx, { ...read.review, tokenHash: hashSecret(token) }));
  // Redirect, so that a reload does not resubmit.
  return { goTo: `/review/change/${token}${outcome === 'changed' ? '?sent=1' : ''}` };
}

/** Pages where a customer changes a review that cannot be published as it is. */
export function changePages(store: Store): readonly PublicRoute[] {
  return [{ path: '/review/change/:token', kind: 'secret', open: (call) => open(store, call), send: (call) => send(store, call) }];
}
