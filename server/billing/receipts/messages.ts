import { asId } from '../../../contract/kit/ids.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { formatsFor } from '../../platform/formats.ts';
import type { MessageTemplates } from '../../platform/messages.ts';
import { cardName } from '../card-name-rule.ts';
import { findDocument } from '../documents/document-query.ts';
import { billingTexts } from '../messages.ts';
import { findPaid } from './paid-query.ts';

const becauseOf = {
  company: 'receipt.company',
  automatic: 'receipt.automatic',
  top_up: 'receipt.topUp',
  transfer: 'receipt.transfer',
} as const;

/** So many invoices are named; a whole account that is settled at once would be a page of numbers. */
const mostNamed = 10;

export const receiptMessages: MessageTemplates = {
  /** A document that was issued by hand, or that staff send once more. */
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
      };
    },
  },
  /** What was paid, by which card, for which invoices. */
  'payment-receipt': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const paid = await findPaid(db, { companyId: recipient.id, paymentId: Number(payload['paymentId']) });
      if (paid === undefined) return null;
      const say = billingTexts(recipient.language);
      const format = formatsFor(recipient);
      const amount = format.money(toMajor(paid.amountMinor), paid.currency);
      const more = paid.invoices.length - mostNamed;
      const named = [...paid.invoices.slice(0, mostNamed), ...(more > 0 ? [say('overdue.more', { count: more })] : [])];
      return {
        subject: say('receipt.subject', { amount }),
        heading: say('receipt.heading', { amount }),
        blocks: [
          { kind: 'paragraph', text: say(becauseOf[paid.origin]) },
          {
            kind: 'facts',
            rows: [
              paid.brand === null || paid.last4 === null
                ? { label: say('receipt.reference'), value: paid.reference ?? paid.code }
                : { label: say('receipt.card'), value: cardName({ brand: paid.brand, last4: paid.last4 }) },
              { label: say('receipt.date'), value: format.dateTime(paid.settledAt.toISOString()) },
              ...(named.length === 0 ? [] : [{ label: say('receipt.invoices'), value: named.join('\n') }]),
              ...(paid.aheadMinor === 0
                ? []
                : [{ label: say('receipt.ahead'), value: format.money(toMajor(paid.aheadMinor), paid.currency) }]),
              { label: say('receipt.code'), value: paid.code },
            ],
          },
          { kind: 'button', label: say('receipt.view'), url: link('/account/invoices') },
        ],
      };
    },
  },
};
