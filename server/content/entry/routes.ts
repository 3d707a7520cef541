import { createHmac } from 'node:crypto';
import { content } from '../../../contract/content/endpoints.ts';
import { standardUploadSize } from '../../../contract/kit/upload-types.ts';
import { homeKey } from '../../../contract/content/values.ts';
import type { Input } from '../../../contract/kit/endpoint.ts';
import { plainLine, withoutLinks } from '../../../contract/kit/free-text-rule.ts';
import { homeCountry } from '../../geography/business-units.ts';
import { countedAddress } from '../../platform/http/address-rule.ts';
import { answer, ok, only, routes, type Route, type TradeCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import type { RotatingSecret } from '../../platform/rotating-secrets.ts';
import { errorText } from '../../platform/texts.ts';
import { findContentType, checkAttachmentQuota } from '../attachments.ts';
import { listShownPages } from '../page-versions.ts';
import { createTicket, getWriter, type NewAttachment, type NewTicket } from '../tickets.ts';
import { fillPeriods } from '../period-text-rule.ts';
import { findPeriods, type PeriodSources } from '../periods-query.ts';
import { pagesIn, type ContentPage } from '../load-pages.ts';

/** Renders pages on demand and caches their HTML, so startup does not wait for the renderer. */
function cacheRenderedPages(): (page: ContentPage) => Promise<string> {
  // Caches the latest requested version of each page and language.
  const written = new Map<string, { readonly version: number | null; readonly html: string }>();
  return async ({ url, language, version, title, markdown }) => {
    const { pageHtml } = await import('../page-html-rule.ts');
    const known = written.get(`${url}/${language}`);
    if (known?.version === version) return known.html;
    const html = pageHtml(markdown, title);
    written.set(`${url}/${language}`, { version, html });
    return html;
  };
}

export interface ContentOptions {
  readonly pages: readonly ContentPage[];
  /** Sources of the periods that pages may mention. */
  readonly periods: PeriodSources;
  /** Keys the hash that hides a file's sender. */
  readonly senderSecret: RotatingSecret;
}

function contactTicket(form: Omit<Input<(typeof content)['POST /contact']>['body'], 'attachment'>, known: TradeCaller | null): NewTicket {
  return {
    kind: 'contact',
    country: known?.country ?? homeCountry(),
    companyId: known?.companyId ?? null,
    companyName: plainLine(form.company),
    name: `${plainLine(form.firstname)} ${plainLine(form.surname)}`,
    email: form.email,
    telephone: form.telephone,
    message: withoutLinks(form.message).trim(),
    page: null,
  };
}

/** Public content routes, and the feedback form for signed-in companies. */
export function contentRoutes({ pages, periods, senderSecret }: ContentOptions): readonly Route[] {
  const hashSender = async (known: TradeCaller | null, ip: string): Promise<Buffer> => {
    const sender = known === null ? `address:${countedAddress(ip)}` : `company:${known.companyId}`;
    return createHmac('sha256', await senderSecret.current())
      .update(sender)
      .digest();
  };
  const renderCached = cacheRenderedPages();
  return routes(only(content, 'GET /config/uploadSize', 'GET /content/{language}', 'POST /contact', 'POST /installer-feedback'), {
    'GET /config/uploadSize': () => Promise.resolve(ok({ size: standardUploadSize })),

    'GET /content/{language}': async ({ db, params }) => {
      const [shown, named] = [await listShownPages(db, pages), await findPeriods(db, periods)];
      return ok(
        await Promise.all(
          pagesIn(shown, params.language)
            .filter(({ url }) => url !== homeKey)
            .map(async (page) => {
              const { url, title, language, updated } = page;
              return { url, title, language, updated, body: fillPeriods(await renderCached(page), named, language) };
            }),
        ),
      );
    },

    'POST /contact': async ({ inTx, body, known, request }) => {
      const { attachment, ...form } = body;
      let file: NewAttachment | null = null;
      if (attachment !== undefined) {
        if (attachment.bytes.length === 0) return refuseField('attachment', errorText('fileEmpty'));
        const contentType = findContentType(attachment.filename, attachment.bytes);
        if (contentType === null) return refuseField('attachment', errorText('fileType'));
        file = {
          filename: attachment.filename.trim().slice(-200),
          contentType,
          bytes: attachment.bytes,
          senderHash: await hashSender(known, request.ip),
        };
      }
      return inTx(async (tx) => {
        const room = file === null ? 'room' : await checkAttachmentQuota(tx, { senderHash: file.senderHash, size: file.bytes.length });
        if (room !== 'room') return refuseField('attachment', errorText(room === 'full' ? 'filesFull' : 'filesOfSenderFull'));
        await createTicket(tx, contactTicket(form, known), file);
        return answer(201, { data: {} });
      });
    },

    'POST /installer-feedback': async ({ tx, caller, body }) => {
      const writer = await getWriter(tx, caller.companyId);
      const message = withoutLinks(body.message).trim();
      if (message === '') return refuseField('message', errorText('required'));
      await createTicket(tx, { ...writer, kind: 'feedback', companyId: caller.companyId, message, page: body.currentPage }, null);
      return answer(201, { data: {} });
    },
  });
}
