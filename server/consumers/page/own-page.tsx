import type { ReactNode } from 'react';
import { callTimes, maxJobPhotoBytes, maxJobPhotos, type CallTime } from '../../../contract/enquiries/values.ts';
import { placeLine } from '../../../contract/geography/address-rule.ts';
import { pageLanguages, ownLanguageName } from '../../../contract/kit/language.ts';
import { buildAcceptAttribute, typeNames } from '../../../contract/kit/upload-types.ts';
import { publicBrand } from '../../companies/public-brand-rule.ts';
import type { JobPhoto } from '../../enquiries/job-photos.ts';
import { type PublicPage, htmlLanguage } from '../../platform/pages/public/public-page.tsx';
import type { OwnEnquiry } from '../own-enquiry-query.ts';
import { buyersPart, jobPart, type ShownBuyer } from './buyers-page.tsx';
import type { ConsumerLocale } from './consumer-locale-rule.ts';

/** Actions that need confirmation, in page order. */
export const confirmableActions = ['found', 'withdraw', 'copy', 'erase', 'complain'] as const;
type ConfirmableAction = (typeof confirmableActions)[number];
/** Outcomes shown at the top of the page after an action. */
export const outcomes = ['answer', 'closed', 'job', 'times', 'language', 'photo', 'removed', 'over', ...confirmableActions] as const;
export type Outcome = (typeof outcomes)[number];

export interface OwnPage {
  readonly enquiry: OwnEnquiry;
  readonly buyers: readonly ShownBuyer[];
  readonly photos: readonly JobPhoto[];
}

function page(words: ConsumerLocale, status: PublicPage['status'], title: string, main: ReactNode): PublicPage {
  const { language, country } = words;
  return { status, language, title, width: 'narrow', brand: publicBrand(country, language), main: <div>{main}</div> };
}

/** Lists the actions possible in the enquiry's state. */
export function listPossibleActions({ state }: OwnEnquiry): readonly ConfirmableAction[] {
  if (state === 'erased') return [];
  const isOver = ['found', 'over', 'withdrawn'].includes(state);
  return confirmableActions.filter((ask) => !(ask === 'found' && isOver) && !(ask === 'withdraw' && state === 'withdrawn'));
}

function stopPart({ say, address }: ConsumerLocale, enquiry: OwnEnquiry): ReactNode {
  const actions = listPossibleActions(enquiry);
  if (actions.length === 0) return null;
  return (
    <section className="card">
      <h2>{say('stop.title')}</h2>
      <ul className="got">
        {actions.map((ask) => (
          <li key={ask}>
            <a className="choice" href={`${address}?ask=${ask}`}>
              {say(`stop.${ask}`)}
            </a>
            <p className="quiet">{say(`stop.${ask}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const stateText = ({ say }: ConsumerLocale, { state, left }: OwnEnquiry): string =>
  state === 'open' ? say('state.open', { count: left }) : say(`state.${state}`);

function factsPart(words: ConsumerLocale, enquiry: OwnEnquiry): ReactNode {
  const { say, language, country, format } = words;
  const { quoteCode, workType, district, town, receivedAt } = enquiry;
  const place = placeLine(country, { town, postcode: district });
  const facts = [
    [say('reference'), quoteCode],
    [say('workType'), workType[language]],
    [say('place'), place],
    [say('received'), format.dateTime(receivedAt.toISOString())],
  ] as const;
  return (
    <div className="card">
      <h1>{say('title')}</h1>
      <p>{stateText(words, enquiry)}</p>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Names the problem above a form, with a link to the field. */
const problemSummary = (field: string, problem: string): ReactNode => (
  <div className="summary" role="alert">
    <p>
      <a href={`#${field}`}>{problem}</a>
    </p>
  </div>
);

/** Draws the whole page: state, buyers and available actions. */
export function ownPage(
  words: ConsumerLocale,
  { enquiry, buyers, photos }: OwnPage,
  { outcome, problem }: { outcome?: Outcome; problem?: string },
): PublicPage {
  const { say } = words;
  const isErased = enquiry.state === 'erased';
  return page(
    words,
    problem === undefined ? 200 : 422,
    problem === undefined ? say('title') : `${say('problem')}: ${say('title')}`,
    <>
      {outcome !== undefined && (
        <p className="notice" role="status">
          {say(`done.${outcome}`)}
        </p>
      )}
      {problem !== undefined && problemSummary('photo', problem)}
      {factsPart(words, enquiry)}
      {buyersPart(words, buyers, isErased)}
      {!isErased && jobPart(words, enquiry, buyers)}
      {!isErased && timesPart(words, enquiry.callTimes)}
      {!isErased && photosPart(words, photos, problem ?? null)}
      {stopPart(words, enquiry)}
      {!isErased && languagePart(words)}
    </>,
  );
}

/** Draws the page for an unknown token. */
export function invalidPage(words: ConsumerLocale): PublicPage {
  const { say } = words;
  return page(
    words,
    404,
    say('invalid.title'),
    <div className="card">
      <h1>{say('invalid.title')}</h1>
      <p>{say('invalid.text')}</p>
    </div>,
  );
}

export const maxComplaintLength = 2_000;

const backLink = ({ say, address }: ConsumerLocale): ReactNode => (
  <p>
    <a className="way" href={address}>
      {say('confirm.back')}
    </a>
  </p>
);

/** Asks for confirmation, because mail scanners follow every link. */
export function confirmationPage(words: ConsumerLocale, ask: Exclude<ConfirmableAction, 'complain'>): PublicPage {
  const { say, address } = words;
  const title = say(`stop.${ask}`);
  return page(
    words,
    200,
    title,
    <div className="card">
      <h1>{say('confirm.title')}</h1>
      <p>{say(`stop.${ask}Text`)}</p>
      <form method="post" action={address}>
        <input type="hidden" name="act" value={ask} />
        <button className="button" type="submit">
          {title}
        </button>
      </form>
      {backLink(words)}
    </div>,
  );
}

/** Attributes of a field that has a hint, and perhaps a problem. */
const describedBy = (field: string, problem: string | null): object => ({
  'aria-describedby': problem === null ? `${field}-hint` : `${field}-hint ${field}-problem`,
  ...(problem !== null && { 'aria-invalid': true }),
});

const fieldProblem = (field: string, problem: string | null): ReactNode =>
  problem !== null && (
    <span id={`${field}-problem`} className="hint wrong">
      {problem}
    </span>
  );

/** Draws the complaint form, with the typed text if it was rejected. */
export function complaintPage(words: ConsumerLocale, typed: string, problem: string | null): PublicPage {
  const { say, address, format } = words;
  const title = say('complaint.title');
  return page(
    words,
    problem === null ? 200 : 422,
    title,
    <div className="card">
      <h1>{title}</h1>
      <form method="post" action={address} noValidate>
        <input type="hidden" name="act" value="complain" />
        {problem !== null && problemSummary('complaint', problem)}
        <label className="field" htmlFor="complaint">
          {say('complaint.label')}
        </label>
        <span id="complaint-hint" className="hint">
          {say('complaint.hint', { max: format.number(maxComplaintLength) })}
        </span>
        {fieldProblem('complaint', problem)}
        <textarea id="complaint" name="complaint" rows={8} defaultValue={typed} {...describedBy('complaint', problem)} />
        <p>
          <button className="button" type="submit">
            {say('complaint.send')}
          </button>
        </p>
      </form>
      {backLink(words)}
    </div>,
  );
}

const megabytes = maxJobPhotoBytes / 1_048_576;

function timesPart({ say, address }: ConsumerLocale, chosen: readonly CallTime[]): ReactNode {
  return (
    <section className="card">
      <form method="post" action={address}>
        <input type="hidden" name="act" value="times" />
        <fieldset>
          <legend>{say('times.title')}</legend>
          <span className="hint">{say('times.text')}</span>
          {callTimes.map((time) => (
            <label key={time} className="choice">
              <input type="checkbox" name={time} value="on" defaultChecked={chosen.includes(time)} />
              <span>{say(`times.${time}`)}</span>
            </label>
          ))}
        </fieldset>
        <button className="button plain" type="submit">
          {say('times.save')}
        </button>
      </form>
    </section>
  );
}

/** Draws links to the other languages, each in its own words. */
function languagePart({ say, address, language }: ConsumerLocale): ReactNode {
  const others = pageLanguages.filter((one) => one !== language);
  return (
    <section className="card">
      <h2>{say('language.title')}</h2>
      <p>{say('language.text')}</p>
      <form method="post" action={address} className="languages">
        <input type="hidden" name="act" value="language" />
        {others.map((one) => (
          <button key={one} className="button plain" type="submit" name="language" value={one} lang={htmlLanguage[one]}>
            {ownLanguageName(one)}
          </button>
        ))}
      </form>
    </section>
  );
}

/** A photo with its button to remove it. */
function photoItem({ say, address }: ConsumerLocale, { id, width, height }: JobPhoto, number: number): ReactNode {
  return (
    <li key={id}>
      <img src={`${address}/photos/${id}`} alt={say('photos.one', { number })} width={width} height={height} loading="lazy" />
      <form method="post" action={address}>
        <input type="hidden" name="act" value="remove-photo" />
        <input type="hidden" name="photo" value={id} />
        <button className="button plain" type="submit">
          {say('photos.remove', { number })}
        </button>
      </form>
    </li>
  );
}

/** Draws the upload form; `problem` explains why the last photo was rejected. */
function photoForm({ say, address, format, language }: ConsumerLocale, count: number, problem: string | null): ReactNode {
  const values = { types: typeNames('jobPhoto', language), megabytes: format.number(megabytes), count, max: maxJobPhotos };
  return (
    <form method="post" action={`${address}/photos`} encType="multipart/form-data">
      <label className="field" htmlFor="photo">
        {say('photos.choose')}
      </label>
      <span id="photo-hint" className="hint">
        {say('photos.hint', values)}
      </span>
      {fieldProblem('photo', problem)}
      <input id="photo" name="photo" type="file" accept={buildAcceptAttribute('jobPhoto')} {...describedBy('photo', problem)} />
      <button className="button plain" type="submit">
        {say('photos.send')}
      </button>
    </form>
  );
}

/** Draws the photos with remove buttons and the upload form. */
function photosPart(words: ConsumerLocale, photos: readonly JobPhoto[], problem: string | null): ReactNode {
  const { say } = words;
  return (
    <section className="card">
      <h2>{say('photos.title')}</h2>
      <p>{say('photos.text')}</p>
      {photos.length > 0 && <ul className="job-photos">{photos.map((photo, place) => photoItem(words, photo, place + 1))}</ul>}
      {photos.length < maxJobPhotos ? photoForm(words, photos.length, problem) : <p>{say('photos.full', { max: maxJobPhotos })}</p>}
    </section>
  );
}
