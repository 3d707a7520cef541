import type { PageLanguage } from '../../../contract/kit/language.ts';
import { starCounts } from '../../../contract/reputation/reviews-values.ts';
import { formatsFor } from '../../platform/formats.ts';
import {
  messageTexts,
  type ConsumerContext,
  type ConsumerTemplates,
  type Mail,
  type MailBlock,
  type MessageTemplate,
} from '../../platform/messages.ts';
import da from '../messages/da.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import fr from '../messages/fr.json' with { type: 'json' };
import no from '../messages/no.json' with { type: 'json' };
import sv from '../messages/sv.json' with { type: 'json' };
import { findListingPath } from './reviews-query.ts';
import { findChangeToAskFor, findReviewedLead, findReviewForMail, type ReviewedLead } from './reviewed-lead-query.ts';

/** Texts of the mails and of the review page. */
export const reviewTexts = messageTexts({ en, sv, da, no, es, fr });

type Request = 'request' | 'reminder';

/** The texts of a review request, as sent and as previewed by the company. */
export function requestWords(
  kind: Request,
  lead: Pick<ReviewedLead, 'company' | 'workType' | 'boughtAt' | 'endsAt'>,
  recipient: ConsumerContext['recipient'],
) {
  const say = reviewTexts(recipient.language);
  const format = formatsFor(recipient);
  const { company, workType } = lead;
  const day = (at: Date): string => format.shortDate(at.toISOString());
  return {
    subject: say(`${kind}.subject`, { company }),
    heading: say(`${kind}.heading`, { company }),
    greeting: recipient.forename === '' ? null : say('greeting', { forename: recipient.forename }),
    text: say(`${kind}.text`, { company, workType, date: day(lead.boughtAt) }),
    stars: say('stars'),
    button: say('write', { company }),
    until: lead.endsAt === null ? null : say('until', { date: day(lead.endsAt) }),
  };
}

function asking(kind: Request): MessageTemplate<PageLanguage> {
  return {
    channel: 'email',
    compose: async ({ db, recipient, payload, secrets, link }): Promise<Mail | null> => {
      const lead = await findReviewedLead(db, Number(payload['purchaseId']), recipient.language);
      if (lead === undefined || lead.isClosed) return null;
      const say = reviewTexts(recipient.language);
      const words = requestWords(kind, lead, recipient);
      const page = link(`/review/${secrets['token'] ?? ''}`);
      const greeting: readonly MailBlock[] = words.greeting === null ? [] : [{ kind: 'paragraph', text: words.greeting, contact: true }];
      return {
        subject: words.subject,
        heading: words.heading,
        blocks: [
          ...greeting,
          { kind: 'paragraph', text: words.text },
          { kind: 'paragraph', text: words.stars },
          // A star only pre-fills the form; nothing is sent until its button is pressed.
          {
            kind: 'list',
            rows: starCounts.map((stars) => ({
              title: `${'★'.repeat(stars)}${'☆'.repeat(5 - stars)} ${say(`words.${stars}`)}`,
              detail: '',
              url: `${page}?stars=${stars}`,
            })),
          },
          { kind: 'button', label: words.button, url: page },
          ...(words.until === null ? [] : [{ kind: 'note' as const, text: words.until }]),
        ],
      };
    },
  };
}

export const reviewMessages: ConsumerTemplates = {
  'review-request': asking('request'),
  'review-reminder': asking('reminder'),

  /** To the company. The customer's text may name people, so it is not kept in the outbox. */
  'review-received': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const review = await findReviewForMail(db, Number(payload['reviewId']), recipient.language);
      if (review === undefined) return null;
      const say = reviewTexts(recipient.language);
      const stars = formatsFor(recipient).number(review.rating / 2);
      return {
        subject: say('received.subject', { stars }),
        heading: say('received.heading', { stars }),
        blocks: [
          { kind: 'paragraph', text: say('received.text', { workType: review.workType }) },
          ...(review.comment === null
            ? []
            : [{ kind: 'paragraph' as const, text: say('quoted', { text: review.comment }), contact: true as const }]),
          { kind: 'paragraph', text: say('received.next') },
          { kind: 'button', label: say('received.open'), url: link('/profile/reviews') },
        ],
      };
    },
  },

  /** To a customer whose text cannot be published. Staff may quote it, so it is not kept in the outbox. */
  'review-change': {
    channel: 'email',
    compose: async ({ db, recipient, payload, secrets, link }) => {
      const asked = await findChangeToAskFor(db, Number(payload['requestId']), recipient.language);
      if (asked === undefined || asked.isClosed) return null;
      const say = reviewTexts(recipient.language);
      const { company, workType, words, endsAt } = asked;
      const greeting: readonly MailBlock[] =
        recipient.forename === '' ? [] : [{ kind: 'paragraph', text: say('greeting', { forename: recipient.forename }), contact: true }];
      return {
        subject: say('change.subject', { company }),
        heading: say('change.heading', { company }),
        blocks: [
          ...greeting,
          { kind: 'paragraph', text: say('change.text', { company, workType }) },
          { kind: 'paragraph', text: say('quoted', { text: words }), contact: true },
          { kind: 'button', label: say('change.button'), url: link(`/review/change/${secrets['token'] ?? ''}`) },
          { kind: 'note', text: say('change.until', { date: formatsFor(recipient).shortDate(endsAt.toISOString()) }) },
        ],
      };
    },
  },

  /** To the customer, with the final reply. */
  'review-replied': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const review = await findReviewForMail(db, Number(payload['reviewId']), recipient.language);
      if (review?.reply == null || !review.isPublished) return null;
      const say = reviewTexts(recipient.language);
      const { company, workType, reply } = review;
      const listing = await findListingPath(db, review.companyId);
      const greeting: readonly MailBlock[] =
        recipient.forename === '' ? [] : [{ kind: 'paragraph', text: say('greeting', { forename: recipient.forename }), contact: true }];
      return {
        subject: say('replied.subject', { company }),
        heading: say('replied.heading', { company }),
        blocks: [
          ...greeting,
          { kind: 'paragraph', text: say('replied.text', { company, workType }) },
          { kind: 'paragraph', text: say('quoted', { text: reply }) },
          ...(listing === null ? [] : [{ kind: 'button' as const, label: say('replied.open', { company }), url: link(listing) }]),
        ],
      };
    },
  },
};
