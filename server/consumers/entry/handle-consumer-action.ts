import { callTimes } from '../../../contract/enquiries/values.ts';
import { pageLanguages } from '../../../contract/kit/language.ts';
import { answerQuestion, recordStatement } from '../../disputes/answer-question.ts';
import { customerAnswers } from '../../disputes/asking/ask-customer.ts';
import { endEnquiry, setCallTimes, setConsumerLanguage } from '../../enquiries/consumer-enquiry.ts';
import { removeJobPhoto } from '../../enquiries/job-photos.ts';
import { withdrawEnquiry } from '../../enquiries/end-enquiry.ts';
import { recordCustomerOutcome } from '../../leads/stages.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { openReviewForm } from '../../reputation/reviews/request-review.ts';
import { askForCopy, eraseOwnDetails, fileComplaint, listBuyers, type OwnEnquiry } from '../own-enquiry-query.ts';
import type { Outcome } from '../page/own-page.tsx';

export type Form = Readonly<Record<string, string | undefined>>;
type ActionResult = { readonly outcome: Outcome } | { readonly reviewToken: string } | { readonly problem: 'tooMany' };

/** Records an answer about a buyer of this enquiry; reports of other enquiries are rejected. */
async function recordAnswer(tx: Tx, { enquiryId }: OwnEnquiry, form: Form): Promise<ActionResult> {
  const buyers = await tx.rows(listBuyers(enquiryId));
  const asked = buyers.find(({ reportId }) => reportId !== null && String(reportId) === form['report']);
  const answer = customerAnswers.find((one) => one === form['answer']);
  if (asked?.reportId == null || answer === undefined) return { outcome: 'over' };
  const outcome = await answerQuestion(tx, { reportId: asked.reportId, answer });
  return { outcome: outcome === 'answered' ? 'answer' : 'closed' };
}

/** Records an unprompted statement about one of the buyers. */
async function recordContact(tx: Tx, { enquiryId }: OwnEnquiry, form: Form): Promise<ActionResult> {
  const buyers = await tx.rows(listBuyers(enquiryId));
  const about = buyers.find(({ purchaseId }) => String(purchaseId) === form['purchase']);
  const answer = form['answer'];
  if (about === undefined || (answer !== 'yes' && answer !== 'no')) return { outcome: 'over' };
  const outcome = await recordStatement(tx, { ...about, inTouch: answer === 'yes' });
  return { outcome: outcome === 'said' ? 'answer' : 'closed' };
}

/** Records who got the job. The lock prevents statements about an enquiry that is being erased. */
async function nameWinner(tx: Tx, { enquiryId }: OwnEnquiry, form: Form): Promise<ActionResult> {
  const [, [contact], buyers] = await tx.pipeline(
    sql`select id from enquiries where id = ${enquiryId} for update`,
    sql<{ erased: boolean }>`select erased_at is not null as erased from enquiry_contacts where enquiry_id = ${enquiryId}`,
    listBuyers(enquiryId),
  );
  const got = form['got'];
  const kind = got === 'other' || got === 'nobody' ? got : 'company';
  const winner = buyers.find(({ purchaseId }) => String(purchaseId) === got);
  if (contact?.erased !== false || buyers.length === 0 || (kind === 'company' && winner === undefined)) return { outcome: 'over' };
  const said = await recordCustomerOutcome(
    tx,
    enquiryId,
    kind === 'company' && winner !== undefined
      ? { kind, companyId: winner.companyId }
      : { kind: kind === 'nobody' ? kind : 'other', companyId: null },
  );
  return { outcome: said ? 'job' : 'over' };
}

async function openReview(tx: Tx, { enquiryId }: OwnEnquiry, form: Form): Promise<ActionResult> {
  const purchaseId = Number(form['purchase']);
  const token = Number.isSafeInteger(purchaseId) ? await openReviewForm(tx, { enquiryId, purchaseId }) : undefined;
  return token === undefined ? { outcome: 'over' } : { reviewToken: token };
}

async function handleComplaint(tx: Tx, enquiry: OwnEnquiry, form: Form): Promise<ActionResult> {
  switch (await fileComplaint(tx, enquiry, form['complaint'] ?? '')) {
    case 'filed':
      return { outcome: 'complain' };
    case 'too_many':
      return { problem: 'tooMany' };
    case 'erased':
      return { outcome: 'over' };
  }
}

type ConsumerAction = (tx: Tx, enquiry: OwnEnquiry, form: Form) => Promise<ActionResult>;
const consumerActions: Readonly<Record<string, ConsumerAction>> = {
  answer: recordAnswer,
  contact: recordContact,
  job: nameWinner,
  review: openReview,
  times: async (tx, { enquiryId }, form) => {
    await setCallTimes(tx, { enquiryId, times: callTimes.filter((time) => form[time] === 'on') });
    return { outcome: 'times' };
  },
  language: async (tx, { enquiryId }, form) => {
    const language = pageLanguages.find((one) => one === form['language']);
    if (language === undefined) return { outcome: 'over' };
    await setConsumerLanguage(tx, { enquiryId, language });
    return { outcome: 'language' };
  },
  'remove-photo': async (tx, { enquiryId }, form) => {
    const id = Number(form['photo']);
    if (Number.isSafeInteger(id)) await removeJobPhoto(tx, { enquiryId, id });
    return { outcome: 'removed' };
  },
  found: async (tx, { enquiryId }) => ({ outcome: (await endEnquiry(tx, { enquiryId })) === 'ended' ? 'found' : 'over' }),
  withdraw: async (tx, { enquiryId }) => {
    const outcome = await withdrawEnquiry(tx, { enquiryId, staffId: null, reason: 'withdrawn by the customer' });
    return { outcome: outcome === 'removed' ? 'withdraw' : 'over' };
  },
  copy: async (tx, { enquiryId }) => {
    await askForCopy(tx, { enquiryId });
    return { outcome: 'copy' };
  },
  erase: async (tx, { enquiryId }) => ({ outcome: (await eraseOwnDetails(tx, { enquiryId })) ? 'erase' : 'over' }),
  complain: handleComplaint,
};

/** Handles a consumer's form. After erasure only a review is accepted, since it concerns the company. */
export async function handleConsumerAction(tx: Tx, enquiry: OwnEnquiry, form: Form): Promise<ActionResult> {
  const name = form['act'] ?? '';
  const act = Object.hasOwn(consumerActions, name) ? consumerActions[name] : undefined;
  if (act === undefined || (enquiry.state === 'erased' && name !== 'review')) return { outcome: 'over' };
  return act(tx, enquiry, form);
}
