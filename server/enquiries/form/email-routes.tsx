import { cardPage, type PageReader } from '../../companies/card-page.tsx';
import { guessCountry } from '../../companies/public-brand-rule.ts';
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
async function find({ db }: Store, { params, acceptLanguage }: PublicCall): Promise<{ reader: PageReader; link: EmailLink | undefined }> {
  const token = params['token'] ?? '';
  const link = isToken(token) ? await db.first(emailLink(token)) : undefined;
  if (link !== undefined) return { reader: { country: link.country, language: consumerLanguage(link) }, link };
  const language = visitorLanguage(acceptLanguage);
  return { reader: { language, country: guessCountry(language) }, link };
}

/** Pages where a consumer confirms their email address. */
export function emailPages(store: Store): readonly PublicRoute[] {
  return [
    {
      path: confirmEmailPage(':token'),
      kind: 'secret',
      open: async (call) => {
        const { reader, link } = await find(store, call);
        if (link === undefined) return emailStatePage(reader, 'unknown');
        if (link.isUsed) return emailStatePage(reader, 'done', await findEarlier(store.db, link.enquiryId, 'email'));
        return link.isOver ? emailStatePage(reader, 'over') : askEmailPage(reader, call.params['token'] ?? '');
      },
      send: async (call) => {
        const { reader, link } = await find(store, call);
        if (link === undefined) return emailStatePage(reader, 'unknown');
        const token = call.params['token'] ?? '';
        const outcome = await store.inTx((tx) => confirmEmail(tx, { token }));
        return outcome === 'confirmed' ? { goTo: confirmEmailPage(token) } : emailStatePage(reader, 'over');
      },
    },
  ];
}

/** Asks for a button press, because mail scanners follow every link. */
function askEmailPage(reader: PageReader, token: string): PublicPage {
  const say = formTexts(reader.language);
  return cardPage(
    reader,
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
function emailStatePage(reader: PageReader, state: 'done' | 'over' | 'unknown', earlier: Date | null = null): PublicPage {
  const say = formTexts(reader.language);
  const status = { done: 200, over: 410, unknown: 404 } as const;
  return cardPage(
    reader,
    status[state],
    say(`confirmEmail.${state}`),
    <>
      <p>{say(`confirmEmail.${state}Text`)}</p>
      {earlier !== null && <p>{sentBefore(reader, earlier)}</p>}
    </>,
  );
}
