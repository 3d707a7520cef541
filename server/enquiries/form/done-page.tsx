import type { ReactNode } from 'react';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { getUnit } from '../../geography/business-units.ts';
import { formatsFor } from '../../platform/formats.ts';
import type { PublicAnswer, PublicCall } from '../../platform/pages/public/add-public-pages.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.tsx';
import { confirmTelephone, sendTelephoneCode } from '../confirmations.ts';
import { findEarlier } from '../earlier-enquiries.ts';
import { redirectTo, type FormContext } from './form-context-rule.ts';
import { formPage, sayIn, buildStartPath, type FormPlace } from './form-page.tsx';
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

  return (
    <section aria-labelledby="code-title">
      <h2 id="code-title">{say('done.code')}</h2>
      {isSentAgain && <p role="status">{say('done.sentAgain')}</p>}
      <form method="post" action={action} noValidate>
        <input type="hidden" name="step" value="code" />
        <div className="group code">
          <label className="field" htmlFor="code">
            {say('done.codeLabel')}
          </label>
          <span id="code-hint" className="hint">
            {say('done.codeText')}
          </span>
          {problem !== null && (
            <span id="code-problem" className="hint wrong" role="alert">
              {say(`code.${problem}`)}
            </span>
          )}
          <input
            id="code"
            name="code"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            aria-describedby={problem === null ? 'code-hint' : 'code-hint code-problem'}
            aria-invalid={problem === null ? undefined : true}
          />
        </div>
        <button className="button" type="submit">
          {say('done.codeSend')}
        </button>
      </form>
      <form method="post" action={action}>
        <input type="hidden" name="step" value="again" />
        <button className="link" type="submit">
          {say('done.codeAgain')}
        </button>
      </form>
    </section>
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
    <div className="card">
      <h1>{title}</h1>
      <p>
        <strong>{say('done.reference', { code: sent.quoteCode })}</strong>
      </p>
      <ul>
        <li>{say('done.mail')}</li>
        <li>{say('done.offer')}</li>
        <li>{say('done.call')}</li>
      </ul>
      {sent.isConfirmed ? (
        <p role="status">
          {say('done.confirmed')}
          {input.earlier !== null && ` ${sentBefore(place, input.earlier)}`}
        </p>
      ) : sent.hasCode ? (
        codeForm(say, input)
      ) : (
        <p>{say('done.noCode')}</p>
      )}
    </div>,
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
    <div className="card">
      <h1>{title}</h1>
      <p>{say('gone.text')}</p>
      <p>
        <a className="button" href={buildStartPath(place)}>
          {say('gone.again')}
        </a>
      </p>
    </div>,
  );
}

/** The source of the form was stopped. */
export function closedPage(place: FormPlace): PublicPage {
  const say = sayIn(place.language);
  const title = say('closed.title');
  return formPage(
    place,
    title,
    503,
    <div className="card">
      <h1>{title}</h1>
      <p>{say('closed.text')}</p>
    </div>,
  );
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
