import { createElement as h, Fragment } from 'react';
import { languageOfTag, type PageLanguage, pageLanguages } from '../../../contract/kit/language.ts';
import { siteKeys, siteNumbers } from '../../../contract/catalogue/sites.ts';
import { homeOf } from '../../companies/public-brand-rule.ts';
import type { AddressFinder } from '../../geography/address-finder.ts';
import { findDistrict } from '../../geography/queries.ts';
import type { Captcha } from '../../platform/captcha.ts';
import type { SharedLimits } from '../../platform/http/shared-limits.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PublicAnswer, PublicCall, PublicRoute } from '../../platform/pages/public/add-public-pages.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.ts';
import { visitorLanguage } from '../../platform/pages/public/visitor-language-rule.ts';
import { isToken, randomToken } from '../../platform/random-code.ts';
import { openAddress, readAddress } from './address-routes.ts';
import { beginDraft, findDraft, type Draft, saveStep } from './drafts.ts';
import { gonePage, openSent, sendCode } from './done-page.ts';
import { emailPages } from './email-routes.ts';
import { goTo, type FormDoor, type FormStore } from './form-door-rule.ts';
import { languageLinks, sayIn, startOf, type FormPlace, type StepWish } from './form-page.ts';
import { formSource, listFormQuestions, listFormWorkTypes } from './form-query.ts';
import { offerAddresses } from './offer-addresses.ts';
import { checkPage, sendAll } from './send-routes.ts';
import { stepAddress, stepPage } from './step-page.ts';
import { firstOpenStep, problemsOf, readCountry, readStep, stepsOf, type Asked, type Problem, type Step } from './steps-rule.ts';

type Frames = Pick<FormPlace, 'site' | 'framedBy'>;

async function framesOf({ db, site, isFramed }: FormDoor): Promise<Frames> {
  const source = isFramed ? await db.first(formSource(siteNumbers[site])) : undefined;
  return { site, framedBy: isFramed ? (source?.frameOrigins ?? []) : null };
}

/** Resolves the language from the URL or the browser, and the country its readers most likely mean. */
function placeOf(frames: Frames, { query, acceptLanguage }: PublicCall): FormPlace {
  const language = languageOfTag(query['lang'] ?? '') ?? visitorLanguage(acceptLanguage);
  return { ...frames, language, country: readCountry(query['country']) ?? homeOf(language) };
}

/** Loads what the form asks for this draft. */
async function askedOf(db: Db, place: FormPlace, workType: string | undefined): Promise<Asked> {
  const { site, country, language } = place;
  const workTypes = await listFormWorkTypes(db, { site: siteNumbers[site], country, language });
  const known = workType !== undefined && workTypes.some(({ code }) => code === workType);
  return { country, workTypes, questions: known ? await listFormQuestions(db, workType, language) : [] };
}

/** Prepares the first step, before there are answers. */
async function firstPage({ db }: FormDoor, place: FormPlace): Promise<StepWish> {
  const asked = await askedOf(db, place, undefined);
  return { place, step: stepsOf(asked)[0] ?? 'work', asked, token: '', answers: {} };
}

async function startPage(door: FormDoor, place: FormPlace): Promise<PublicPage> {
  const drawn = stepPage(await firstPage(door, place), { typed: {}, problems: [] });
  const page = { ...drawn, main: h(Fragment, null, drawn.main, languageLinks(place)) };
  const say = sayIn(place.language);
  const inLanguage = (language: PageLanguage): string => `${door.publicUrl}${startOf(place)}?lang=${language}`;
  const about = {
    title: say(`site.${place.site}`),
    description: say(`about.${place.site}`),
    // Without the language in its URL the page varies by reader, and search engines would index only one version.
    canonical: inLanguage(place.language),
    translations: pageLanguages.map((language) => ({ language, href: inLanguage(language) })),
  };
  return place.framedBy === null ? { ...page, ...about } : page;
}

/** A valid postcode may be unused or outside our coverage. */
async function coverageProblem(db: Db, { country }: FormPlace, postcode: string): Promise<Problem[]> {
  return (await findDistrict(db, { country, text: postcode })) === undefined ? [['postcode', 'notCovered']] : [];
}

async function begin(door: FormDoor, call: PublicCall): Promise<PublicAnswer> {
  const place = placeOf(await framesOf(door), call);
  const wish = await firstPage(door, place);
  const { step, asked } = wish;
  const answers = readStep(step, call.form ?? {});
  const problems = problemsOf(step, answers, asked);
  if (problems.length > 0) return stepPage(wish, { typed: answers, problems });
  const token = randomToken();
  const { country, language } = place;
  await door.inTx((tx) => beginDraft(tx, { token, site: siteNumbers[door.site], country, language, answers }));
  // The questions depend on the work type.
  const known = step === 'work' ? await askedOf(door.db, place, answers['work']) : asked;
  return goTo(place, stepAddress({ place, token }, stepsOf(known)[1] ?? 'check'));
}

interface OpenedDraft {
  readonly place: FormPlace;
  readonly draft: Draft;
  readonly token: string;
}

async function findOpened(door: FormDoor, call: PublicCall): Promise<OpenedDraft | PublicPage> {
  const frames = await framesOf(door);
  const token = call.params['draft'] ?? '';
  const draft = isToken(token) ? await door.db.first(findDraft(token, siteNumbers[door.site])) : undefined;
  if (draft === undefined) return gonePage(placeOf(frames, call));
  return { place: { ...frames, language: draft.language, country: draft.country }, draft, token };
}

const stepIn = (asked: Asked, given: string | undefined): Step | undefined => stepsOf(asked).find((step) => step === given);

async function open(door: FormDoor, call: PublicCall): Promise<PublicAnswer> {
  const opened = await findOpened(door, call);
  if (!('draft' in opened)) return opened;
  const { place, draft, token } = opened;
  if (draft.enquiryId !== null) return openSent(door, { place, token, enquiryId: draft.enquiryId }, call);
  const { answers } = draft;
  const asked = await askedOf(door.db, place, answers['work']);
  const steps = stepsOf(asked);
  const first = firstOpenStep(answers, asked);
  const step = stepIn(asked, call.query['step']) ?? first;
  // Nobody can skip an open question.
  if (steps.indexOf(step) > steps.indexOf(first)) return goTo(place, stepAddress({ place, token }, first));
  const wish: StepWish = { place, step, asked, token, answers };
  if (step === 'address') return openAddress(door, wish, call);
  if (step === 'check') return checkPage(door, wish, call, []);
  const typed = step === 'companies' ? { companies: '3', ...answers } : answers;
  return stepPage(wish, { typed, problems: [] });
}

async function send(door: FormDoor, call: PublicCall): Promise<PublicAnswer> {
  const opened = await findOpened(door, call);
  if (!('draft' in opened)) return opened;
  const { place: before, draft, token } = opened;
  if (draft.enquiryId !== null) return sendCode(door, { place: before, token, enquiryId: draft.enquiryId }, call);
  const country = (call.query['step'] === 'place' ? readCountry(call.form?.['country']) : undefined) ?? before.country;
  const place = { ...before, country };
  const known = await askedOf(door.db, place, draft.answers['work']);
  const step = stepIn(known, call.query['step']);
  if (step === undefined) return goTo(place, `${startOf(place)}/${token}`);
  const wish: StepWish = { place, step, asked: known, token, answers: draft.answers };
  if (step === 'check') return sendAll(door, wish, call);
  const read = step === 'address' ? await readAddress(door, wish, call) : { given: readStep(step, call.form ?? {}) };
  if ('page' in read) return read.page;
  const { given } = read;
  const answers = { ...draft.answers, ...given };
  const asked = step === 'work' ? await askedOf(door.db, place, given['work']) : known;
  const wrong = problemsOf(step, answers, asked);
  const problems = wrong.length === 0 && step === 'place' ? await coverageProblem(door.db, place, given['postcode'] ?? '') : wrong;
  if (problems.length > 0) return stepPage(wish, { typed: given, problems });
  await door.inTx((tx) => saveStep(tx, { token, site: siteNumbers[door.site], country, answers: given }));
  const steps = stepsOf(asked);
  return goTo(place, stepAddress({ place, token }, steps[steps.indexOf(step) + 1] ?? 'check'));
}

function pagesOf(door: FormDoor): readonly PublicRoute[] {
  const start = startOf({ site: door.site, framedBy: door.isFramed ? [] : null });
  return [
    {
      path: start,
      kind: door.isFramed ? 'secret' : 'open',
      open: async (call) => startPage(door, placeOf(await framesOf(door), call)),
      send: (call) => begin(door, call),
    },
    // The URL is the key to the draft's contents.
    { path: `${start}/:draft`, kind: 'secret', open: (call) => open(door, call), send: (call) => send(door, call) },
  ];
}

/** Enquiry form pages, standalone and embedded. */
export function enquiryFormPages(
  options: FormStore & { readonly addressFinder: AddressFinder; readonly captcha: Captcha; readonly limits: SharedLimits },
): readonly PublicRoute[] {
  const { addressFinder, captcha, limits, ...store } = options;
  const addresses = offerAddresses(addressFinder, limits);
  return [
    ...siteKeys.flatMap((site) => [false, true].flatMap((isFramed) => pagesOf({ ...store, addresses, captcha, site, isFramed }))),
    ...emailPages(store),
  ];
}
