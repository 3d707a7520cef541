import { toMajor } from '../../../contract/kit/money.ts';
import { sql } from '../../platform/database/sql.ts';
import { formatsFor } from '../../platform/formats.ts';
import type { Mail, MessageContext, MessageTemplates } from '../../platform/messages.ts';
import { billingTexts, cardName } from '../messages.ts';
import { settlePage } from '../overdue-messages.ts';
import { findFailedCharge, type FailedCharge } from './charge-due-invoices.ts';

const cardsPage = '/account/payment-methods';

/** Failure codes with their own text; all others say that the bank declined. */
const knownFailures = ['authentication_required', 'insufficient_funds', 'expired_card', 'no_card'] as const;

interface FailureTexts {
  readonly amount: string;
  readonly card: string;
  readonly reason: string;
}

function describeFailure({ recipient }: MessageContext, charge: FailedCharge): FailureTexts {
  const say = billingTexts(recipient.language);
  const known = knownFailures.find((code) => code === charge.failureCode);
  const { brand, last4 } = charge;
  return {
    amount: formatsFor(recipient).money(toMajor(charge.amountMinor), charge.currency),
    card: brand === null || last4 === null ? '' : cardName({ brand, last4 }),
    reason: say(`failure.${known ?? 'declined'}`),
  };
}

/** Removes the gap that a missing card name leaves. */
const removeGaps = (text: string): string => text.replaceAll(/ {2,}/g, ' ').replaceAll(/ (?=[.,])/g, '');

function composeFailureMail(context: MessageContext, charge: FailedCharge): Mail {
  const { recipient, link } = context;
  const say = billingTexts(recipient.language);
  const { amount, card, reason } = describeFailure(context, charge);
  const { retryOn } = charge;
  const kind = retryOn === null ? 'stopped' : charge.failureCode === 'authentication_required' ? 'confirm' : 'failed';
  const retry =
    retryOn === null
      ? []
      : [{ kind: 'paragraph', text: say('automatic.retry', { date: formatsFor(recipient).shortDate(retryOn) }) } as const];
  return {
    subject: say(`automatic.${kind}Subject`, { amount }),
    heading: say(`automatic.${kind}Heading`),
    blocks: [
      { kind: 'paragraph', text: removeGaps(say(`automatic.${kind}Text`, { amount, card })) },
      { kind: 'facts', rows: [{ label: say('failure.label'), value: reason }] },
      ...retry,
      { kind: 'button', label: say('automatic.pay'), url: link(settlePage) },
    ],
  };
}

const loadFailedCharge = ({ db, recipient, payload }: MessageContext) =>
  findFailedCharge(db, { companyId: recipient.id, chargeId: Number(payload['chargeId']) });

export const automaticMessages: MessageTemplates = {
  /** An automatic charge failed: why, when it is retried and how to pay manually. */
  'automatic-payment-failed': {
    channel: 'email',
    compose: async (context) => {
      const charge = await loadFailedCharge(context);
      return charge === undefined ? null : composeFailureMail(context, charge);
    },
  },

  'top-up-failed': {
    channel: 'email',
    compose: async (context) => {
      const charge = await loadFailedCharge(context);
      if (charge === undefined) return null;
      const say = billingTexts(context.recipient.language);
      const { amount, card, reason } = describeFailure(context, charge);
      return {
        subject: say('topUpFailed.subject'),
        heading: say('topUpFailed.heading'),
        blocks: [
          { kind: 'paragraph', text: removeGaps(say('topUpFailed.text', { amount, card })) },
          { kind: 'facts', rows: [{ label: say('failure.label'), value: reason }] },
          { kind: 'button', label: say('topUpFailed.open'), url: context.link(cardsPage) },
        ],
      };
    },
  },

  /** Skipped if the card is no longer the default. */
  'card-expiring': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const card = await db.first(sql<{ brand: string; last4: string; expiresOn: string }>`
        select brand, last4, expires_on::text as "expiresOn" from cards
        where id = ${Number(payload['cardId'])} and company_id = ${recipient.id} and is_default and removed_at is null`);
      if (card === undefined) return null;
      const say = billingTexts(recipient.language);
      const date = formatsFor(recipient).shortDate(card.expiresOn);
      return {
        subject: say('cardExpiry.subject', { last4: card.last4, date }),
        heading: say('cardExpiry.heading'),
        blocks: [
          { kind: 'paragraph', text: say('cardExpiry.text', { date, card: cardName(card) }) },
          { kind: 'button', label: say('cardExpiry.add'), url: link(cardsPage) },
        ],
      };
    },
  },
};
