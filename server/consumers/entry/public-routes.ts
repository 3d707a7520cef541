import { typeNames } from '../../../contract/kit/upload-types.ts';
import { largestJobPhoto } from '../../../contract/enquiries/values.ts';
import { consumerPage } from '../../enquiries/consumer-page-rule.ts';
import { findJobPhoto } from '../../enquiries/consumer/job-photo-query.ts';
import type { Database } from '../../platform/database/database.ts';
import { typedText } from '../../platform/pages/public/typed-text-rule.ts';
import type { PublicAnswer, PublicCall, PublicRoute } from '../../platform/pages/public/add-public-pages.ts';
import type { Pictures } from '../../platform/pictures/open-pictures.ts';
import { mostComplaintsAnHour } from '../take-complaint.ts';
import { askPage, complaintPage, longestComplaint } from '../page/ask-page.ts';
import { asks, invalidPage, outcomes, ownPage, possibleAsks, type Outcome } from '../page/own-page.ts';
import { findOwn, findOwnPage } from './find-own.ts';
import { keepPhoto, largestMegabytes } from './keep-photo.ts';
import { takeAct } from './take-act.ts';

export interface ConsumerStore extends Pick<Database, 'db' | 'inTx'> {
  readonly pictures: Pictures;
}

async function open({ db }: ConsumerStore, call: PublicCall): Promise<PublicAnswer> {
  const { words, enquiry } = await findOwn(db, call);
  if (enquiry === undefined) return invalidPage(words);
  const ask = asks.find((one) => one === call.query['ask']);
  if (ask !== undefined && possibleAsks(enquiry).includes(ask)) {
    return ask === 'complain' ? complaintPage(words, '', null) : askPage(words, ask);
  }
  const outcome = outcomes.find((one) => one === call.query['done']);
  return ownPage(words, await findOwnPage(db, enquiry), outcome === undefined ? {} : { outcome });
}

/** Why a complaint cannot be taken as it is typed, in the words of the page. */
function complaintProblem(typed: string, { say, format }: Awaited<ReturnType<typeof findOwn>>['words']): string | null {
  if (typed === '') return say('complaint.empty');
  const { length } = typed;
  if (length <= longestComplaint) return null;
  return say('complaint.tooLong', { count: format.number(length), max: format.number(longestComplaint) });
}

async function send(store: ConsumerStore, call: PublicCall): Promise<PublicAnswer> {
  const { words, enquiry } = await findOwn(store.db, call);
  if (enquiry === undefined) return invalidPage(words);
  const { complaint = '', ...others } = call.form ?? {};
  const typed = typedText(complaint);
  const form = { ...others, complaint: typed };
  if (others['act'] === 'complain') {
    const problem = complaintProblem(typed, words);
    if (problem !== null) return complaintPage(words, typed, problem);
  }
  const taken = await store.inTx((tx) => takeAct(tx, enquiry, form));
  if ('problem' in taken) {
    return complaintPage(words, typed, words.say(`complaint.${taken.problem}`, { max: words.format.number(mostComplaintsAnHour) }));
  }
  return { goTo: 'reviewToken' in taken ? `/review/${taken.reviewToken}` : `${words.address}?done=${taken.outcome}` };
}

async function sendPhoto(store: ConsumerStore, call: PublicCall): Promise<PublicAnswer> {
  const { words, enquiry } = await findOwn(store.db, call);
  if (enquiry === undefined) return invalidPage(words);
  if (enquiry.state === 'erased') return { goTo: `${words.address}?done=over` };
  const kept = await keepPhoto(store, enquiry.enquiryId, call.file);
  const { say, format, address, language } = words;
  if (typeof kept === 'object') {
    const problem = say(`problems.${kept.problem}`, { megabytes: format.number(largestMegabytes), types: typeNames('jobPhoto', language) });
    return ownPage(words, await findOwnPage(store.db, enquiry), { problem });
  }
  const outcome: Outcome = kept === 'added' ? 'photo' : 'over';
  return { goTo: `${address}?done=${outcome}` };
}

async function openPhoto({ db }: ConsumerStore, call: PublicCall): Promise<PublicAnswer> {
  const { words, enquiry } = await findOwn(db, call);
  const id = Number(call.params['photo']);
  const photo = enquiry === undefined || !Number.isSafeInteger(id) ? undefined : await db.first(findJobPhoto(enquiry.enquiryId, id));
  return photo === undefined ? invalidPage(words) : { file: { type: 'image/jpeg', content: photo.bytes, keptSeconds: 0 } };
}

/** The consumer's own page, behind the link of the acknowledgement. */
export function consumerPages(store: ConsumerStore): readonly PublicRoute[] {
  const path = consumerPage(':token');
  return [
    { path, kind: 'secret', open: (call) => open(store, call), send: (call) => send(store, call) },
    {
      path: `${path}/photos`,
      kind: 'secret',
      open: (call) => Promise.resolve({ goTo: consumerPage(call.params['token'] ?? '') }),
      send: (call) => sendPhoto(store, call),
      largestFile: largestJobPhoto,
    },
    { path: `${path}/photos/:photo`, kind: 'secret', open: (call) => openPhoto(store, call) },
  ];
}
