import { content } from '../../contract/content.ts';
import { standardUploadSize } from '../../contract/rules/attachment-rule.ts';
import { plainLine, withoutLinks } from '../../contract/rules/free-text-rule.ts';
import { answer, ok, only, routes, type Route } from '../platform/http/route.ts';
import { refuseField } from '../platform/http/validate.ts';
import { errorText } from '../platform/texts.ts';
import { contentTypeOf } from './attachment-kind-rule.ts';
import { createTicket } from './create-ticket.ts';
import { pagesIn, type ContentPage } from './load-pages.ts';
import { getWriter } from './queries.ts';

/** Answers a page's HTML. What makes it is loaded, and each page made, when it is first asked for: a start does not wait for it. */
function writtenOnce(): (page: ContentPage) => Promise<string> {
  const written = new Map<ContentPage, string>();
  return async (page) => {
    const { pageHtml } = await import('./page-html-rule.ts');
    const html = written.get(page) ?? pageHtml(page.markdown);
    written.set(page, html);
    return html;
  };
}

/** The open calls, and the feedback of signed-in companies. */
export function contentRoutes(pages: readonly ContentPage[]): readonly Route[] {
  const htmlOf = writtenOnce();
  return routes(only(content, 'GET /config/uploadSize', 'GET /content/{language}', 'POST /contact', 'POST /installer-feedback'), {
    'GET /config/uploadSize': () => Promise.resolve(ok({ size: standardUploadSize })),

    'GET /content/{language}': async ({ params }) =>
      ok(
        await Promise.all(
          pagesIn(pages, params.language).map(async (page) => {
            const { markdown: _, ...head } = page;
            return { ...head, body: await htmlOf(page) };
          }),
        ),
      ),

    'POST /contact': async ({ inTx, body }) => {
      const { attachment, ...form } = body;
      let file = null;
      if (attachment !== undefined) {
        if (attachment.bytes.length === 0) return refuseField('attachment', errorText('fileEmpty'));
        const contentType = await contentTypeOf(attachment.filename, attachment.bytes);
        if (contentType === null) return refuseField('attachment', errorText('fileType'));
        file = { filename: attachment.filename.trim().slice(-200), contentType, bytes: attachment.bytes };
      }
      await inTx((tx) =>
        createTicket(
          tx,
          {
            kind: 'contact',
            country: 'gb',
            companyId: null,
            companyName: plainLine(form.company),
            name: `${plainLine(form.firstname)} ${plainLine(form.surname)}`,
            email: form.email,
            telephone: form.telephone,
            message: withoutLinks(form.message).trim(),
            page: null,
          },
          file,
        ),
      );
      return answer(201, { data: {} });
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
