import { asId } from '../../../contract/kit/ids.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { formatsFor } from '../../platform/formats.ts';
import type { MessageTemplates } from '../../platform/messages.ts';
import { findDocument, listDueDocuments } from '../document-query.ts';
import { issuePdf, issueCombinedPdf } from '../issue-pdf.ts';
import { billingTexts, cardName } from '../messages.ts';
import { findPaidPayment } from './receipts.ts';

const originTexts = {
  company: 'receipt.company',
  automatic: 'receipt.automatic',
  top_up: 'receipt.topUp',
  transfer: 'receipt.transfer',
} as const;

/** Maximum invoices named; settling a whole account would fill a page with numbers. */
const maxNamedInvoices = 10;
/** Maximum documents per file, to stay within mail server limits. */
const maxDocumentsPerFile = 300;

export const receiptMessages: MessageTemplates = {
  /** A document as issued, or resent by staff. */
  'document-copy': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const document = await findDocument(db, asId<'company'>(recipient.id), String(payload['code']));
      if (document === undefined) return null;
      const { code, currency, dueOn, createdAt, grossMinor, kind } = document;
      const say = billingTexts(recipient.language);
      const format = formatsFor(recipient);
      const title = say('copy.subject', { document: say(kind === 'invoice' ? 'document.invoice' : 'document.creditNote'), code });
      return {
        subject: title,
        heading: title,
        blocks: [
          { kind: 'paragraph', text: say('copy.text') },
          { kind: 'paragraph', text: say('copy.attached') },
          {
            kind: 'facts',
            rows: [
              { label: say('document.description'), value: document.description },
              { label: say('document.issued'), value: format.shortDate(createdAt.toISOString()) },
              ...(kind === 'invoice' ? [{ label: say('document.due'), value: format.shortDate(dueOn) }] : []),
              { label: say('document.total'), value: format.money(toMajor(grossMinor), currency) },
            ],
          },
          { kind: 'button', label: say('copy.view', { code }), url: link(`/account/invoices?code=${code}`) },
        ],
        attachments: [{ name: `${code}.pdf`, type: 'application/pdf', make: () => issuePdf(document) }],
      };
    },
  },
  /** Everything issued in a day or a month, in one file. */
  'document-summary': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const [way, dueOn] = [String(payload['way']), String(payload['dueOn'])];
      const [first, ...others] = await listDueDocuments(db, { companyId: recipient.id, way, dueOn });
      if (first === undefined) return null;
      const documents = [first, ...others] as const;
      const say = billingTexts(recipient.language);
      const format = formatsFor(recipient);
      const before = Temporal.PlainDate.from(dueOn).subtract({ days: 1 }).toString();
      const isMonth = way === 'monthly';
      const title = isMonth
        ? say('summary.monthSubject', { month: format.month(before) })
        : say('summary.daySubject', { date: format.shortDay(before) });
      const money = (minor: number): string => format.money(toMajor(minor), first.currency);
      const count = documents.length;
      const more = count - maxNamedInvoices;
      const rows = documents.slice(0, maxNamedInvoices).map(({ code, description, grossMinor, createdAt }) => ({
        title: `${code}: ${description}`,
        detail: say('summary.line', { amount: money(grossMinor), date: format.shortDate(createdAt.toISOString()) }),
        url: link(`/account/invoices?code=${code}`),
      }));
      const held = [first, ...others.slice(0, maxDocumentsPerFile - 1)] as const;
      return {
        subject: title,
        heading: title,
        blocks: [
          {
            kind: 'paragraph',
            text: say('summary.text', { count, total: money(documents.reduce((sum, { grossMinor }) => sum + grossMinor, 0)) }),
          },
          ...(count > maxDocumentsPerFile
            ? ([{ kind: 'paragraph', text: say('summary.rest', { most: maxDocumentsPerFile }) }] as const)
            : []),
          { kind: 'list', rows: [...rows, ...(more > 0 ? [{ title: say('summary.more', { count: more }), detail: '' }] : [])] },
          { kind: 'button', label: say('receipt.view'), url: link('/account/invoices') },
          { kind: 'note', text: say('summary.settings') },
        ],
        attachments: [
          {
            name: `invoices-${isMonth ? before.slice(0, 7) : before}.pdf`,
            type: 'application/pdf',
            make: () => issueCombinedPdf(held, { title, language: first.language }),
          },
        ],
      };
    },
  },
  /** Amount, card and invoices of a payment. */
  'payment-receipt': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const paid = await findPaidPayment(db, { companyId: recipient.id, paymentId: Number(payload['paymentId']) });
      if (paid === undefined) return null;
      const say = billingTexts(recipient.language);
      const format = formatsFor(recipient);
      const money = (minor: number): string => format.money(toMajor(minor), paid.currency);
      const amount = money(paid.amountMinor);
      const more = paid.invoices.length - maxNamedInvoices;
      const lines = paid.invoices.slice(0, maxNamedInvoices).map(({ code, paidMinor, outstandingMinor }) => {
        const amounts = { code, amount: money(paidMinor), left: money(outstandingMinor) };
        return outstandingMinor === 0 ? say('receipt.paid', amounts) : say('receipt.partlyPaid', amounts);
      });
      const named = [...lines, ...(more > 0 ? [say('overdue.more', { count: more })] : [])];
      return {
        subject: say('receipt.subject', { amount }),
        heading: say('receipt.heading', { amount }),
        blocks: [
          { kind: 'paragraph', text: say(originTexts[paid.origin]) },
          {
            kind: 'facts',
            rows: [
              paid.brand === null || paid.last4 === null
                ? { label: say('receipt.reference'), value: paid.reference ?? paid.code }
                : { label: say('receipt.card'), value: cardName({ brand: paid.brand, last4: paid.last4 }) },
              { label: say('receipt.date'), value: format.dateTime(paid.settledAt.toISOString()) },
              ...(named.length === 0 ? [] : [{ label: say('receipt.invoices'), value: named.join('\n') }]),
              ...(paid.aheadMinor === 0 ? [] : [{ label: say('receipt.ahead'), value: money(paid.aheadMinor) }]),
              { label: say('receipt.code'), value: paid.code },
            ],
          },
          { kind: 'button', label: say('receipt.view'), url: link('/account/invoices') },
        ],
      };
    },
  },
};
