import { createElement as h, type ReactNode } from 'react';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { getUnit } from '../../geography/business-units.ts';
import { formatsFor } from '../../platform/formats.ts';
import type { PublicAnswer, PublicCall } from '../../platform/pages/public/add-public-pages.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.ts';
import { confirmTelephone, sendTelephoneCode } from '../confirmations.ts';
import { findEarlier } from '../earlier-enquiries.ts';
import { redirectTo, type FormContext } from './form-context-rule.ts';
import { formPage, sayIn, buildStartPath, type FormPlace } from './form-page.ts';
import { type SentEnquiry, sentEnquiry } from './form-query.ts';
import type { Say } from './messages.ts';

type CodeProblem = 'wrong' | 'over' | 'too_often' | 'too_soon' | 'too_many';

interface DonePageInput {
  readonly place: FormPlace;
  readonly token: string;
  readonly sent: SentEnquiry;
  /** Problem with the entered code, or with requesting another. */
  readonly problem: CodeProblem | null;
  readonly isSentAgain: boolean;
  /** When the owner of the confirmed number asked for the same before; null if never. */
  readonly earlier: Date | null;
}

/** Draws the form for the code sent by SMS. */
function codeForm(say: Say, { place, token, problem, isSentAgain }: DonePageInput): ReactNode {
  const action = `${buildStartPath(place)}/${token}`;
  const described = ['code-hint', ...(problem === null ? [] : ['code-problem'])].join(' ');
  return h(
    'section',
    { key: 'code', 'aria-labelledby': 'code-title' },
    h('h2', { id: 'code-title' }, say('done.code')),
    isSentAgain && h('p', { role: 'status' }, say('done.sentAgain')),
    h(
      'form',
      { method: 'post', action, noValidate: true },
      h('input', { type: 'hidden', name: 'step', value: 'code' }),
      h(
        'div',
        { className: 'group code' },
        h('label', { className: 'field', htmlFor: 'code' }, say('done.codeLabel')),
        h('span', { id: 'code-hint', className: 'hint' }, say('done.codeText')),
        problem !== null && h('span', { id: 'code-problem', className: 'hint wrong', role: 'alert' }, say(`code.${problem}`)),
        h('input', {
          id: 'code',
          name: 'code',
          type: 'text',
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          maxLength: 10,
          'aria-describedby': described,
          ...(problem === null ? {} : { 'aria-invalid': true }),
        }),
      ),
      h('button', { className: 'button', type: 'submit' }, say('done.codeSend')),
    ),
    h(
      'form',
      { method: 'post', action },
      h('input', { type: 'hidden', name: 'step', value: 'again' }),
      h('button', { className: 'link', type: 'submit' }, say('done.codeAgain')),
    ),
  );
}

/** Text about an earlier enquiry, shown only to its proven owner. */
export function sentBefore({ language, country }: Pick<FormPlace, 'language' | 'country'>, earlier: Date): string {
  const { timeZone } = getUnit(country);
  const day = formatsFor({ language, country, timeZone }).namedDay(earlier.toISOString());
  return sayIn(language)('earlier', { day });
}

/** Draws the page after sending and on every reload: reference and next steps. */
function donePage(input: DonePageInput): PublicPage {
  const { place, sent, problem } = input;
  const say = sayIn(place.language);
  const title = say('done.title');
  return formPage(
    place,
    problem === null ? title : `${say('problem')}: ${title}`,
    problem === null ? 200 : 422,
    h(
      'div',
      { className: 'card' },
      h('h1', null, title),
      h('p', null, h('strong', null, say('done.reference', { code: sent.quoteCode }))),
      h('ul', null, h('li', null, say('done.mail')), h('li', null, say('done.offer')), h('li', null, say('done.call'))),
      sent.isConfirmed
        ? h('p', { role: 'status' }, say('done.confirmed'), input.earlier !== null && ` ${sentBefore(place, input.earlier)}`)
        : sent.hasCode
          ? codeForm(say, input)
          : h('p', null, say('done.noCode')),
    ),
  );
}

/** The draft expired, or its link never existed. */
export function gonePage(place: FormPlace): PublicPage {
  const say = sayIn(place.language);
  const title = say('gone.title');
  return formPage(
    place,
    title,
    410,
    h(
      'div',
      { className: 'card' },
      h('h1', null, title),
      h('p', null, say('gone.text')),
      h('p', null, h('a', { className: 'button', href: buildStartPath(place) }, say('gone.again'))),
    ),
  );
}

/** The source of the form was stopped. */
export function closedPage(place: FormPlace): PublicPage {
  const say = sayIn(place.language);
  const title = say('closed.title');
  return formPage(place, title, 503, h('div', { className: 'card' }, h('h1', null, title), h('p', null, say('closed.text'))));
}

interface Sent {
  readonly place: FormPlace;
  readonly token: string;
  readonly enquiryId: EnquiryId;
}

async function show({ db }: FormContext, sent: Sent, problem: CodeProblem | null, isSentAgain: boolean): Promise<PublicAnswer> {
  const { place, token, enquiryId } = sent;
  const enquiry = await db.first(sentEnquiry(enquiryId));
  if (enquiry === undefined) return gonePage(place);
  const earlier = enquiry.isConfirmed ? await findEarlier(db, enquiryId, 'telephone') : null;
  return donePage({ place, token, sent: enquiry, problem, isSentAgain, earlier });
}

/** Safe to reload. */
export function openSent(context: FormContext, sent: Sent, { query }: PublicCall): Promise<PublicAnswer> {
  return show(context, sent, null, query['again'] !== undefined);
}

/** Checks the telephone code or sends another; a repeated submit finds it confirmed. */
export async function sendCode(context: FormContext, sent: Sent, { form }: PublicCall): Promise<PublicAnswer> {
  const { place, token: draftToken, enquiryId } = sent;
  const address = `${buildStartPath(place)}/${draftToken}`;
  const enquiry = await context.db.first(sentEnquiry(enquiryId));
  if (enquiry === undefined) return gonePage(place);
  if (enquiry.isConfirmed || !enquiry.hasCode) return redirectTo(place, address);
  if (form?.['step'] === 'again') {
    const outcome = await context.inTx((tx) => sendTelephoneCode(tx, { enquiryId, draftToken }));
    return outcome === 'sent' ? redirectTo(place, `${address}?again=1`) : show(context, sent, outcome, false);
  }
  if (form?.['step'] !== 'code') return redirectTo(place, address);
  const code = (form['code'] ?? '').replaceAll(/\s/g, '').slice(0, 10);
  const outcome = await context.inTx((tx) => confirmTelephone(tx, { enquiryId, draftToken, code }));
  return outcome === 'confirmed' ? redirectTo(place, address) : show(context, sent, outcome, false);
}
