import { parseLanguageTag, type PageLanguage, pageLanguages } from '../../../contract/kit/language.ts';
import { siteKeys, siteNumbers } from '../../../contract/catalogue/sites.ts';
import { guessCountry } from '../../companies/public-brand-rule.ts';
import type { AddressFinder } from '../../geography/address-finder.ts';
import { findDistrict } from '../../geography/queries.ts';
import type { Captcha } from '../../platform/captcha.ts';
import type { SharedLimits } from '../../platform/http/shared-limits.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PublicAnswer, PublicCall, PublicRoute } from '../../platform/pages/public/add-public-pages.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.tsx';
import { visitorLanguage } from '../../platform/pages/public/visitor-language-rule.ts';
import { isToken, randomToken } from '../../platform/random-code.ts';
import { beginDraft, findDraft, type Draft, saveStep } from './drafts.ts';
import { gonePage, openSent, sendCode } from './done-page.tsx';
import { emailPages } from './email-routes.tsx';
import { redirectTo, type FormContext, type FormStore } from './form-context-rule.ts';
import { buildStartPath, sayIn, withLanguageLinks, type FormPlace, type StepPageInput } from './form-page.tsx';
import { formSource, listFormQuestions, listFormWorkTypes } from './form-query.ts';
import { offerAddresses, type AddressOffer } from './offer-addresses.ts';
import { checkPage, sendAll } from './send-routes.ts';
import { stepAddress, stepPage } from './step-page.tsx';
import {
  firstOpenStep,
  listProblems,
  readCountry,
  readStep,
  listSteps,
  type Asked,
  type Problem,
  type Step,
  addressFieldNames,
  type Answers,
} from './steps-rule.ts';

/** Offers the postcode's address list unless an address exists already or the visitor prefers typing. */
async function offerFor(
  { addresses }: FormContext,
  { place, answers }: StepPageInput,
  { query, address: visitor }: PublicCall,
): Promise<AddressOffer> {
  const { country } = place;
  const isWritten = addressFieldNames.some((field) => (answers[field] ?? '') !== '');
  if (query['by'] === 'hand' || (isWritten && query['by'] !== 'list'))
    return { kind: 'lines', why: null, hasFinder: addresses.hasFinder(country) };
  return addresses.offer({ country, postcode: answers['postcode'] ?? '', visitor });
}

async function page(context: FormContext, input: StepPageInput, call: PublicCall, problems: readonly Problem[]): Promise<PublicPage> {
  return stepPage({ ...input, addresses: await offerFor(context, input, call) }, { typed: input.answers, problems });
}

/** Opens the address step with the addresses of the given postcode. */
function openAddress(context: FormContext, input: StepPageInput, call: PublicCall): Promise<PublicPage> {
  return page(context, input, call, []);
}

/** Returns the typed lines or those of the chosen entry; shows the page again if none was chosen. */
async function readAddress(
  context: FormContext,
  input: StepPageInput,
  call: PublicCall,
): Promise<{ readonly given: Answers } | { readonly page: PublicPage }> {
  const id = call.form?.['address'];
  if (id === undefined) return { given: readStep('address', call.form ?? {}) };
  const { country } = input.place;
  const chosen = { country, postcode: input.answers['postcode'] ?? '', id, visitor: call.address };
  const lines = id === '' ? null : await context.addresses.pick(chosen);
  if (lines !== null) return { given: lines };
  return { page: await page(context, input, { ...call, query: { ...call.query, by: 'list' } }, [['address', 'choose']]) };
}

type Frames = Pick<FormPlace, 'site' | 'framedBy'>;

async function loadFrames({ db, site, isFramed }: FormContext): Promise<Frames> {
  const source = isFramed ? await db.first(formSource(siteNumbers[site])) : undefined;
  return { site, framedBy: isFramed ? (source?.frameOrigins ?? []) : null };
}

/** Resolves the language from the URL or the browser, and the country its readers most likely mean. */
function resolvePlace(frames: Frames, { query, acceptLanguage }: PublicCall): FormPlace {
  const language = parseLanguageTag(query['lang'] ?? '') ?? visitorLanguage(acceptLanguage);
  return { ...frames, language, country: readCountry(query['country']) ?? guessCountry(language) };
}

/** Loads what the form asks for this draft. */
async function loadAsked(db: Db, place: FormPlace, workType: string | undefined): Promise<Asked> {
  const { site, country, language } = place;
  const workTypes = await listFormWorkTypes(db, { site: siteNumbers[site], country, language });
  const known = workType !== undefined && workTypes.some(({ code }) => code === workType);
  return { country, workTypes, questions: known ? await listFormQuestions(db, workType, language) : [] };
}

/** Prepares the first step, before there are answers. */
async function firstPage({ db }: FormContext, place: FormPlace): Promise<StepPageInput> {
  const asked = await loadAsked(db, place, undefined);
  return { place, step: listSteps(asked)[0] ?? 'work', asked, token: '', answers: {} };
}

async function startPage(context: FormContext, place: FormPlace): Promise<PublicPage> {
  const page = withLanguageLinks(stepPage(await firstPage(context, place), { typed: {}, problems: [] }), place);
  const say = sayIn(place.language);
  const inLanguage = (language: PageLanguage): string => `${context.publicUrl}${buildStartPath(place)}?lang=${language}`;
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

async function begin(context: FormContext, call: PublicCall): Promise<PublicAnswer> {
  const place = resolvePlace(await loadFrames(context), call);
  const input = await firstPage(context, place);
  const { step, asked } = input;
  const answers = readStep(step, call.form ?? {});
  const problems = listProblems(step, answers, asked);
  if (problems.length > 0) return stepPage(input, { typed: answers, problems });
  const token = randomToken();
  const { country, language } = place;
  await context.inTx((tx) => beginDraft(tx, { token, site: siteNumbers[context.site], country, language, answers }));
  // The questions depend on the work type.
  const known = step === 'work' ? await loadAsked(context.db, place, answers['work']) : asked;
  return redirectTo(place, stepAddress({ place, token }, listSteps(known)[1] ?? 'check'));
}

interface OpenedDraft {
  readonly place: FormPlace;
  readonly draft: Draft;
  readonly token: string;
}

async function findOpened(context: FormContext, call: PublicCall): Promise<OpenedDraft | PublicPage> {
  const frames = await loadFrames(context);
  const token = call.params['draft'] ?? '';
  const draft = isToken(token) ? await context.db.first(findDraft(token, siteNumbers[context.site])) : undefined;
  if (draft === undefined) return gonePage(resolvePlace(frames, call));
  return { place: { ...frames, language: draft.language, country: draft.country }, draft, token };
}

const stepIn = (asked: Asked, given: string | undefined): Step | undefined => listSteps(asked).find((step) => step === given);

async function open(context: FormContext, call: PublicCall): Promise<PublicAnswer> {
  const opened = await findOpened(context, call);
  if (!('draft' in opened)) return opened;
  const { place, draft, token } = opened;
  if (draft.enquiryId !== null) return openSent(context, { place, token, enquiryId: draft.enquiryId }, call);
  const { answers } = draft;
  const asked = await loadAsked(context.db, place, answers['work']);
  const steps = listSteps(asked);
  const first = firstOpenStep(answers, asked);
  const step = stepIn(asked, call.query['step']) ?? first;
  // Nobody can skip an open question.
  if (steps.indexOf(step) > steps.indexOf(first)) return redirectTo(place, stepAddress({ place, token }, first));
  const input: StepPageInput = { place, step, asked, token, answers };
  if (step === 'address') return openAddress(context, input, call);
  if (step === 'check') return checkPage(context, input, call, []);
  const typed = step === 'companies' ? { companies: '3', ...answers } : answers;
  return stepPage(input, { typed, problems: [] });
}

async function send(context: FormContext, call: PublicCall): Promise<PublicAnswer> {
  const opened = await findOpened(context, call);
  if (!('draft' in opened)) return opened;
  const { place: before, draft, token } = opened;
  if (draft.enquiryId !== null) return sendCode(context, { place: before, token, enquiryId: draft.enquiryId }, call);
  const country = (call.query['step'] === 'place' ? readCountry(call.form?.['country']) : undefined) ?? before.country;
  const place = { ...before, country };
  const known = await loadAsked(context.db, place, draft.answers['work']);
  const step = stepIn(known, call.query['step']);
  if (step === undefined) return redirectTo(place, `${buildStartPath(place)}/${token}`);
  const input: StepPageInput = { place, step, asked: known, token, answers: draft.answers };
  if (step === 'check') return sendAll(context, input, call);
  const read = step === 'address' ? await readAddress(context, input, call) : { given: readStep(step, call.form ?? {}) };
  if ('page' in read) return read.page;
  const { given } = read;
  const answers = { ...draft.answers, ...given };
  const asked = step === 'work' ? await loadAsked(context.db, place, given['work']) : known;
  const wrong = listProblems(step, answers, asked);
  const problems = wrong.length === 0 && step === 'place' ? await coverageProblem(context.db, place, given['postcode'] ?? '') : wrong;
  if (problems.length > 0) return stepPage(input, { typed: given, problems });
  await context.inTx((tx) => saveStep(tx, { token, site: siteNumbers[context.site], country, answers: given }));
  const steps = listSteps(asked);
  return redirectTo(place, stepAddress({ place, token }, steps[steps.indexOf(step) + 1] ?? 'check'));
}

function buildPages(context: FormContext): readonly PublicRoute[] {
  const start = buildStartPath({ site: context.site, framedBy: context.isFramed ? [] : null });
  return [
    {
      path: start,
      kind: context.isFramed ? 'secret' : 'open',
      open: async (call) => startPage(context, resolvePlace(await loadFrames(context), call)),
      send: (call) => begin(context, call),
    },
    // The URL is the key to the draft's contents.
    { path: `${start}/:draft`, kind: 'secret', open: (call) => open(context, call), send: (call) => send(context, call) },
  ];
}

/** Enquiry form pages, standalone and embedded. */
export function enquiryFormPages(
  options: FormStore & { readonly addressFinder: AddressFinder; readonly captcha: Captcha; readonly limits: SharedLimits },
): readonly PublicRoute[] {
  const { addressFinder, captcha, limits, ...store } = options;
  const addresses = offerAddresses(addressFinder, limits);
  return [
    ...siteKeys.flatMap((site) => [false, true].flatMap((isFramed) => buildPages({ ...store, addresses, captcha, site, isFramed }))),
    ...emailPages(store),
  ];
}
