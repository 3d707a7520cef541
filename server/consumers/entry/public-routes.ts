import { maxJobPhotoBytes, maxJobPhotoPixels, jobPhotoSide } from '../../../contract/enquiries/values.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { typeNames } from '../../../contract/kit/upload-types.ts';
import { guessCountry } from '../../companies/public-brand-rule.ts';
import { consumerPage } from '../../enquiries/consumer-page-rule.ts';
import { addJobPhoto, findJobPhoto, listJobPhotos } from '../../enquiries/job-photos.ts';
import { findConsumerLink } from '../../enquiries/consumer-enquiry.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import type { PublicAnswer, PublicCall, PublicRoute } from '../../platform/pages/public/add-public-pages.ts';
import { typedText } from '../../platform/pages/public/public-page.tsx';
import { visitorLanguage } from '../../platform/pages/public/visitor-language-rule.ts';
import { pictureRefusal } from '../../platform/pictures/uploads.ts';
import type { Pictures } from '../../platform/pictures/open-pictures.ts';
import type { PictureRefusal } from '../../platform/pictures/picture.ts';
import { isToken } from '../../platform/random-code.ts';
import { findListingPath } from '../../reputation/reviews/reviews-query.ts';
import { maxComplaintsPerHour, findOwnEnquiry, listBuyers, type OwnEnquiry } from '../own-enquiry-query.ts';
import {
  confirmationPage,
  complaintPage,
  maxComplaintLength,
  confirmableActions,
  invalidPage,
  outcomes,
  ownPage,
  listPossibleActions,
  type Outcome,
  type OwnPage,
} from '../page/own-page.tsx';
import { buildConsumerLocale, type ConsumerLocale } from '../page/consumer-locale-rule.ts';
import { handleConsumerAction } from './handle-consumer-action.ts';

interface ConsumerStore extends Pick<Database, 'db' | 'inTx'> {
  readonly pictures: Pictures;
}

async function openPage({ db }: ConsumerStore, call: PublicCall): Promise<PublicAnswer> {
  const { words, enquiry } = await resolvePage(db, call);
  if (enquiry === undefined) return invalidPage(words);
  const ask = confirmableActions.find((one) => one === call.query['ask']);
  if (ask !== undefined && listPossibleActions(enquiry).includes(ask)) {
    return ask === 'complain' ? complaintPage(words, '', null) : confirmationPage(words, ask);
  }
  const outcome = outcomes.find((one) => one === call.query['done']);
  return ownPage(words, await findOwnPage(db, enquiry), outcome === undefined ? {} : { outcome });
}

/** Explains why a complaint cannot be accepted as typed. */
function complaintProblem(typed: string, { say, format }: Awaited<ReturnType<typeof resolvePage>>['words']): string | null {
  if (typed === '') return say('complaint.empty');
  const { length } = typed;
  if (length <= maxComplaintLength) return null;
  return say('complaint.tooLong', { count: format.number(length), max: format.number(maxComplaintLength) });
}

async function submitForm(store: ConsumerStore, call: PublicCall): Promise<PublicAnswer> {
  const { words, enquiry } = await resolvePage(store.db, call);
  if (enquiry === undefined) return invalidPage(words);
  const { complaint = '', ...others } = call.form ?? {};
  const typed = typedText(complaint);
  const form = { ...others, complaint: typed };
  if (others['act'] === 'complain') {
    const problem = complaintProblem(typed, words);
    if (problem !== null) return complaintPage(words, typed, problem);
  }
  const taken = await store.inTx((tx) => handleConsumerAction(tx, enquiry, form));
  if ('problem' in taken) {
    return complaintPage(words, typed, words.say(`complaint.${taken.problem}`, { max: words.format.number(maxComplaintsPerHour) }));
  }
  return { goTo: 'reviewToken' in taken ? `/review/${taken.reviewToken}` : `${words.address}?done=${taken.outcome}` };
}

async function sendPhoto(store: ConsumerStore, call: PublicCall): Promise<PublicAnswer> {
  const { words, enquiry } = await resolvePage(store.db, call);
  if (enquiry === undefined) return invalidPage(words);
  if (enquiry.state === 'erased') return { goTo: `${words.address}?done=over` };
  const kept = await savePhoto(store, enquiry.enquiryId, call.file);
  const { say, format, address, language } = words;
  if (typeof kept === 'object') {
    const problem = say(`problems.${kept.problem}`, {
      megabytes: format.number(maxPhotoMegabytes),
      types: typeNames('jobPhoto', language),
    });
    return ownPage(words, await findOwnPage(store.db, enquiry), { problem });
  }
  const outcome: Outcome = kept === 'added' ? 'photo' : 'over';
  return { goTo: `${address}?done=${outcome}` };
}

async function openPhoto({ db }: ConsumerStore, call: PublicCall): Promise<PublicAnswer> {
  const { words, enquiry } = await resolvePage(db, call);
  const id = Number(call.params['photo']);
  const photo = enquiry === undefined || !Number.isSafeInteger(id) ? undefined : await db.first(findJobPhoto(enquiry.enquiryId, id));
  return photo === undefined ? invalidPage(words) : { file: { type: 'image/jpeg', content: photo.bytes, keptSeconds: 0 } };
}

/** Consumer pages, behind the link of the acknowledgement mail. */
export function consumerPages(store: ConsumerStore): readonly PublicRoute[] {
  const path = consumerPage(':token');
  return [
    { path, kind: 'secret', open: (call) => openPage(store, call), send: (call) => submitForm(store, call) },
    {
      path: `${path}/photos`,
      kind: 'secret',
      open: (call) => Promise.resolve({ goTo: consumerPage(call.params['token'] ?? '') }),
      send: (call) => sendPhoto(store, call),
      largestFile: maxJobPhotoBytes,
    },
    { path: `${path}/photos/:photo`, kind: 'secret', open: (call) => openPhoto(store, call) },
  ];
}

interface FoundPage {
  readonly words: ConsumerLocale;
  readonly enquiry: OwnEnquiry | undefined;
}

/** Finds the enquiry of a link and its page's locale; falls back to the visitor's language for unknown tokens. */
async function resolvePage(db: Db, { params, acceptLanguage }: Pick<PublicCall, 'params' | 'acceptLanguage'>): Promise<FoundPage> {
  const token = params['token'] ?? '';
  const link = isToken(token) ? await db.first(findConsumerLink(token)) : undefined;
  const enquiry = link === undefined ? undefined : await db.first(findOwnEnquiry(link.enquiryId));
  const language = visitorLanguage(acceptLanguage);
  return { words: buildConsumerLocale(enquiry ?? { country: guessCountry(language), language }, consumerPage(token)), enquiry };
}

/** Loads everything the page shows. */
async function findOwnPage(db: Db, enquiry: OwnEnquiry): Promise<OwnPage> {
  const { enquiryId } = enquiry;
  const found = await db.rows(listBuyers(enquiryId));
  const buyers = await Promise.all(found.map(async (one) => ({ ...one, page: await findListingPath(db, one.companyId) })));
  return { enquiry, buyers, photos: await db.rows(listJobPhotos(enquiryId)) };
}

type PhotoProblem = PictureRefusal | 'required' | 'too_large' | 'mislabelled' | 'busy';
const maxPhotoMegabytes = maxJobPhotoBytes / 1_048_576;

/** Re-encodes a photo outside any transaction and adds it to the job. */
async function savePhoto(
  { inTx, pictures }: { readonly inTx: Database['inTx']; readonly pictures: Pictures },
  enquiryId: EnquiryId,
  file: PublicCall['file'],
): Promise<{ readonly problem: PhotoProblem } | 'added' | 'full' | 'over'> {
  if (file === 'too_large') return { problem: 'too_large' };
  if (file === null || file === 'unreadable' || file.bytes.length === 0) return { problem: 'required' };
  const problem = pictureRefusal('jobPhoto', file);
  if (problem !== undefined) return { problem };
  const made = await pictures.remake(file.bytes, { largest: jobPhotoSide, kind: 'opaque', maxPixels: maxJobPhotoPixels });
  if (made.kind === 'busy') return { problem: 'busy' };
  if (made.kind === 'refused') return { problem: made.why };
  const { bytes, width, height } = made.picture;
  return inTx((tx) => addJobPhoto(tx, { enquiryId, width, height, bytes }));
}
