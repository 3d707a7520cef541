import type { ReactNode } from 'react';
import type { PageLanguage } from '../../../../contract/kit/language.ts';
import { mediaPath } from '../../../../contract/reputation/listing-values.ts';
import { guessCountry, publicBrand } from '../../../companies/public-brand-rule.ts';
import { consumerLanguage, type Spoken } from '../../../enquiries/consumer-page-rule.ts';
import { getUnit } from '../../../geography/business-units.ts';
import { formatsFor } from '../../../platform/formats.ts';
import type { PublicPage } from '../../../platform/pages/public/public-page.tsx';
import { reviewTexts } from '../messages.ts';
import type { ReviewedLead } from '../reviewed-lead-query.ts';
import { drawnStars, reviewForm } from './form-page.tsx';
import type { Attempt } from './review-form-rule.ts';

/** The lead behind a link, in its customer's language. */
export interface Asked extends Spoken {
  readonly token: string;
  readonly lead: ReviewedLead;
}

/** Formatting for a page. */
export function buildWords({ lead, ...spoken }: Asked) {
  const { country } = spoken;
  const { timeZone } = getUnit(country);
  const language = consumerLanguage(spoken);
  const format = formatsFor({ language, country, timeZone });
  return { language, country, say: reviewTexts(language), format, date: format.shortDate(lead.boughtAt.toISOString()) };
}
type Words = ReturnType<typeof buildWords>;

/** Renders a page behind these links. */
export function page(
  { language, country }: Pick<Words, 'language' | 'country'>,
  status: PublicPage['status'],
  title: string,
  main: ReactNode,
): PublicPage {
  return { status, language, title, width: 'narrow', brand: publicBrand(country, language), main: <div className="card">{main}</div> };
}

/** The company and the work being reviewed. */
function subject({ lead }: Asked, { say, date }: Words): ReactNode {
  const { logo, company, workType } = lead;
  return (
    <div className="subject">
      {logo !== null && (
        <img src={mediaPath(logo.fileKey)} alt={say('page.logo', { company })} width={logo.width} height={logo.height} className="logo" />
      )}
      <h1>{say('page.title', { company })}</h1>
      <p className="quiet">{say('page.work', { workType, date })}</p>
    </div>
  );
}

/** The form: empty, with a link's stars selected, or with its errors. */
export function formPage(asked: Asked, attempt: Attempt): PublicPage {
  const words = buildWords(asked);
  const { say } = words;
  const title = say('page.title', { company: asked.lead.company });
  const isWrong = attempt.problems.length > 0;
  return page(
    words,
    isWrong ? 422 : 200,
    isWrong ? `${say('page.problem')}: ${title}` : title,
    <>
      {subject(asked, words)}
      {reviewForm({ say, number: words.format.number, company: asked.lead.company, action: `/review/${asked.token}` }, attempt)}
    </>,
  );
}

/** After sending and on later visits: the review, with thanks. */
export function givenPage(asked: Asked, isNew: boolean): PublicPage {
  const words = buildWords(asked);
  const { say } = words;
  const { company, workType, review } = asked.lead;
  const title = say(isNew ? 'page.sent' : 'page.used');
  return page(
    words,
    200,
    title,
    <>
      <h1>{title}</h1>
      {review !== null && (
        <>
          <h2>{say('page.yours')}</h2>
          <p className="quiet">{`${company}: ${say('page.work', { workType, date: words.date })}`}</p>
          <p>{starLine(words, review.stars)}</p>
          {review.workDone !== null && <p className="said">{review.workDone}</p>}
          {review.comment !== null && <p className="said">{review.comment}</p>}
        </>
      )}
    </>,
  );
}

function starLine({ say }: Words, stars: number): ReactNode {
  const word = say(`words.${stars as 1 | 2 | 3 | 4 | 5}`);
  return (
    <>
      {drawnStars(stars)} <span>{say('page.given', { stars, word })}</span>
    </>
  );
}

/** A page of a title and a sentence. */
function textPage(look: Pick<Words, 'language' | 'country'>, status: PublicPage['status'], title: string, text: string): PublicPage {
  return page(
    look,
    status,
    title,
    <>
      <h1>{title}</h1>
      <p>{text}</p>
    </>,
  );
}

/** Shown after twenty weeks. */
export function expiredPage(asked: Asked): PublicPage {
  const words = buildWords(asked);
  return textPage(words, 410, words.say('page.expired'), words.say('page.expiredText'));
}

/** The URL holds no known token. */
export function invalidPage(language: PageLanguage): PublicPage {
  const say = reviewTexts(language);
  return textPage({ language, country: guessCountry(language) }, 404, say('page.invalid'), say('page.invalidText'));
}
