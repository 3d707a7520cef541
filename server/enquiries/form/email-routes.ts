import { homeOf } from '../../companies/public-brand-rule.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PublicCall, PublicRoute } from '../../platform/pages/public/add-public-pages.ts';
import { visitorLanguage } from '../../platform/pages/public/visitor-language-rule.ts';
import { isToken } from '../../platform/random-code.ts';
import { consumerLanguage } from '../consumer-language-rule.ts';
import { confirmEmailPage } from '../confirm-email-rule.ts';
import { askEmailPage, emailStandsPage, type EmailPlace } from './confirm-email-page.ts';
import { confirmEmail } from '../checks/confirm-email.ts';
import { findEarlier } from '../find-earlier.ts';
import { emailLink, type EmailLink } from '../checks/confirmation-store.ts';

type Store = Pick<Database, 'db' | 'inTx'>;

/** The link, and the language in which its mail was written; that of the visitor where the address holds nobody's key. */
async function find({ db }: Store, { params, acceptLanguage }: PublicCall): Promise<{ place: EmailPlace; link: EmailLink | undefined }> {
  const token = params['token'] ?? '';
  const link = isToken(token) ? await db.first(emailLink(token)) : undefined;
  if (link !== undefined) return { place: { country: link.country, language: consumerLanguage(link) }, link };
  const language = visitorLanguage(acceptLanguage);
  return { place: { language, country: homeOf(language) }, link };
}

/** Where a consumer says that the address is theirs. */
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
