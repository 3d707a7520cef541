import type { ReactNode } from 'react';
import { customerAnswers, type CustomerAnswer } from '../../disputes/asking/ask-customer.ts';
import type { OwnBuyer, OwnEnquiry } from '../own-enquiry-query.ts';
import type { ConsumerLocale } from './consumer-locale-rule.ts';

/** A buyer, with the URL of its public page if it has one. */
export type ShownBuyer = OwnBuyer & { readonly page: string | null };

interface ContactForm {
  /** Subject of the answer, as hidden fields. */
  readonly about: Readonly<Record<string, string | number>>;
  readonly answers: readonly CustomerAnswer[];
  readonly hint: string;
}

const hiddenFields = (fields: ContactForm['about']): ReactNode =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/** Draws the question whether the company got in touch. A form post, so opening the page answers nothing. */
function contactForm({ say, address }: ConsumerLocale, { company, said }: OwnBuyer, { about, answers, hint }: ContactForm): ReactNode {
  return (
    <form method="post" action={address}>
      {hiddenFields(about)}
      <fieldset>
        <legend>{say('buyers.asked', { company })}</legend>
        {answers.map((one) => (
          <label key={one} className="choice">
            <input type="radio" name="answer" value={one} defaultChecked={said === one} required />
            <span>{say(`buyers.answers.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <p className="quiet">{hint}</p>
      <button className="button plain" type="submit">
        {say('buyers.send')}
      </button>
    </form>
  );
}

/**
 * Draws the consumer's statement about a company, read-only once it can no longer count. Open at any time; while a report asks them, it
 * answers that report.
 */
function renderContact(words: ConsumerLocale, buyer: OwnBuyer, isErased: boolean): ReactNode {
  const { say, format } = words;
  const { company, purchaseId, reportId, askedUntil, said, saidAt, maySay } = buyer;
  if (isErased || !maySay) return said !== null && <p>{say('buyers.answered', { company, answer: say(`buyers.answers.${said}`) })}</p>;
  if (askedUntil !== null && reportId !== null) {
    const hint = say('buyers.askedUntil', { until: format.dateTime(askedUntil.toISOString()) });
    return contactForm(words, buyer, { about: { act: 'answer', report: reportId }, answers: customerAnswers, hint });
  }
  const since = saidAt === null ? '' : `${say('buyers.saidAt', { at: format.dateTime(saidAt.toISOString()) })} `;
  return contactForm(words, buyer, {
    about: { act: 'contact', purchase: purchaseId },
    answers: ['yes', 'no'],
    hint: `${since}${say('buyers.sayHint', { company })}`,
  });
}

function renderReview({ say, address }: ConsumerLocale, { company, purchaseId, isReviewed, isReviewable }: OwnBuyer): ReactNode {
  if (isReviewed) return <p className="quiet">{say('buyers.reviewed', { company })}</p>;
  if (!isReviewable) return null;
  return (
    <form method="post" action={address}>
      {hiddenFields({ act: 'review', purchase: purchaseId })}
      <button className="button plain" type="submit">
        {say('buyers.review', { company })}
      </button>
    </form>
  );
}

function renderBuyer(words: ConsumerLocale, one: ShownBuyer, isErased: boolean): ReactNode {
  const { say, format } = words;
  const { company, phone, boughtAt, page } = one;
  return (
    <li key={one.purchaseId}>
      <h3>{company}</h3>
      <p className="quiet">{say('buyers.since', { at: format.dateTime(boughtAt.toISOString()) })}</p>
      <p className="ways">
        {phone !== null && (
          <a className="way" href={format.phoneHref(phone)}>
            {format.phone(phone)}
          </a>
        )}
        {page !== null && (
          <a className="way" href={page}>
            {say('buyers.page', { company })}
          </a>
        )}
      </p>
      {renderContact(words, one, isErased)}
      {renderReview(words, one)}
    </li>
  );
}

/** Draws who has the details and since when; after erasure, who had received them. */
export function buyersPart(words: ConsumerLocale, buyers: readonly ShownBuyer[], isErased: boolean): ReactNode {
  const { say } = words;
  return (
    <section className="card">
      <h2>{say(isErased ? 'buyers.titleErased' : 'buyers.title')}</h2>
      {buyers.length === 0 ? (
        <p>{say(isErased ? 'buyers.noneErased' : 'buyers.none')}</p>
      ) : (
        <ul className="got">{buyers.map((one) => renderBuyer(words, one, isErased))}</ul>
      )}
    </section>
  );
}

/** Asks who got the job; read-only once it was said too often. Companies learn whether it was them, never who it was. */
export function jobPart(
  { say, address }: ConsumerLocale,
  { jobBy, jobCompanyId, mayNameJob }: OwnEnquiry,
  buyers: readonly ShownBuyer[],
): ReactNode {
  if (buyers.length === 0) return null;
  const answers = [
    ...buyers.map(({ purchaseId, companyId, company }) => ({
      value: String(purchaseId),
      label: company,
      isSaid: jobBy === 'company' && companyId === jobCompanyId,
    })),
    ...(['other', 'nobody'] as const).map((kind) => ({ value: kind, label: say(`job.${kind}`), isSaid: jobBy === kind })),
  ];
  const said = answers.find(({ isSaid }) => isSaid);
  return (
    <section className="card">
      {mayNameJob ? (
        <form method="post" action={address}>
          {hiddenFields({ act: 'job' })}
          <fieldset>
            <legend>{say('job.title')}</legend>
            <span className="hint">{say('job.text')}</span>
            {answers.map(({ value, label, isSaid }) => (
              <label key={value} className="choice">
                <input type="radio" name="got" value={value} defaultChecked={isSaid} required />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
          <button className="button plain" type="submit">
            {say('job.send')}
          </button>
        </form>
      ) : (
        <>
          <h2>{say('job.title')}</h2>
          <p>{say('job.said', { answer: said?.label ?? '' })}</p>
        </>
      )}
    </section>
  );
}
