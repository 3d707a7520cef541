import type { ReactNode } from 'react';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { guessCountry, publicBrand } from '../../companies/public-brand-rule.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PublicCall, PublicRoute } from '../../platform/pages/public/add-public-pages.ts';
import type { PublicPage } from '../../platform/pages/public/public-page.tsx';
import { visitorLanguage } from '../../platform/pages/public/visitor-language-rule.ts';
import { isToken } from '../../platform/random-code.ts';
import { confirmEmail, emailLink, type EmailLink } from '../confirmations.ts';
import { confirmEmailPage, consumerLanguage } from '../consumer-page-rule.ts';
import { findEarlier } from '../earlier-enquiries.ts';
import { sentBefore } from './done-page.tsx';
import { formTexts } from './messages.ts';

type Store = Pick<Database, 'db' | 'inTx'>;

/** Finds the link and the language of its mail; falls back to the visitor's language for unknown tokens. */
async function find({ db }: Store, { params, acceptLanguage }: PublicCall): Promise<{ place: EmailPlace; link: EmailLink | undefined }> {
  const token = params['token'] ?? '';
  const link = isToken(token) ? await db.first(emailLink(token)) : undefined;
  if (link !== undefined) return { place: { country: link.country, language: consumerLanguage(link) }, link };
  const language = visitorLanguage(acceptLanguage);
  return { place: { language, country: guessCountry(language) }, link };
}

/** Pages where a consumer confirms their email address. */
export function emailPages(store: Store): readonly PublicRoute[] {
  return [
    {
      path: confirmEmailPage(':token'),
      kind: 'secret',
      open: async (call) => {
        const { place, link } = await find(store, call);
        if (link === undefined) return emailStandsPage(place, 'unknown');
        if (link.isUsed) return emailStandsPage(place, 'done', await findEarlier(store.db, link.enquiryId, 'email'));
        return link.isOver ? emailStandsPage(place, 'over') : askEmailPage(place, call.params['token'] ?? '');
      },
      send: async (call) => {
        const { place, link } = await find(store, call);
        if (link === undefined) return emailStandsPage(place, 'unknown');
        const token = call.params['token'] ?? '';
        const outcome = await store.inTx((tx) => confirmEmail(tx, { token }));
        return outcome === 'confirmed' ? { goTo: confirmEmailPage(token) } : emailStandsPage(place, 'over');
      },
    },
  ];
}

interface EmailPlace {
  readonly language: PageLanguage;
  readonly country: CountryCode;
}

function page({ language, country }: EmailPlace, status: PublicPage['status'], title: string, main: ReactNode): PublicPage {
  return {
    status,
    language,
    title,
    width: 'narrow',
    brand: publicBrand(country, language),
    main: (
      <div className="card">
        <h1>{title}</h1>
        {main}
      </div>
    ),
  };
}

/** Asks for a button press, because mail scanners follow every link. */
function askEmailPage(place: EmailPlace, token: string): PublicPage {
  const say = formTexts(place.language);
  return page(
    place,
    200,
    say('confirmEmail.title'),
    <>
      <p>{say('confirmEmail.text')}</p>
      <form method="post" action={confirmEmailPage(token)}>
        <button className="button" type="submit">
          {say('confirmEmail.send')}
        </button>
      </form>
    </>,
  );
}

/** `earlier`: when the owner of the confirmed address asked for the same before. */
function emailStandsPage(place: EmailPlace, state: 'done' | 'over' | 'unknown', earlier: Date | null = null): PublicPage {
  const say = formTexts(place.language);
  const status = { done: 200, over: 410, unknown: 404 } as const;
  return page(
    place,
    status[state],
    say(`confirmEmail.${state}`),
    <>
      <p>{say(`confirmEmail.${state}Text`)}</p>
      {earlier !== null && <p>{sentBefore(place, earlier)}</p>}
    </>,
  );
}
