import type { CompanyId } from '../../contract/kit/ids.ts';
import { formatsFor } from '../platform/formats.ts';
import { messageTexts, type MessageTemplate, type MessageTemplates } from '../platform/messages.ts';
import { findHeldAccreditation } from './accreditations-query.ts';
import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { getCompany } from './queries.ts';
import { describeVatNumber } from './vat-treatment-rule.ts';

const texts = messageTexts({ en, sv, da, no });

/** News about a certificate, based on its state when sent; skipped if deleted or changed. */
function accreditationNews(kind: 'approved' | 'rejected' | 'expiring'): MessageTemplate {
  return {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const { language } = recipient;
      const held = await findHeldAccreditation(db, {
        companyId: Number(payload['companyId']),
        schemeId: Number(payload['schemeId']),
        language,
      });
      if (held === undefined || (kind === 'rejected' ? held.rejectReason === null : held.approvedUntil === null)) return null;
      const say = texts(language);
      const values = {
        name: held.name,
        until: held.approvedUntil === null ? '' : formatsFor(recipient).longDate(held.approvedUntil.toISOString()),
        reason: held.rejectReason ?? '',
      };
      return {
        subject: say(`accreditation.${kind}.subject`, values),
        heading: say(`accreditation.${kind}.heading`, values),
        blocks: [
          { kind: 'paragraph', text: say(`accreditation.${kind}.text`, values) },
          { kind: 'button', label: say('accreditation.open'), url: link('/account/accreditations') },
        ],
      };
    },
  };
}

export const companyMessages: MessageTemplates = {
  'accreditation-approved': accreditationNews('approved'),
  'accreditation-rejected': accreditationNews('rejected'),
  'accreditation-expiring': accreditationNews('expiring'),

  /** A register refused a number that it had confirmed. Skipped if the number changed or was confirmed since, or if no VAT depends on it. */
  'vat-number-refused': {
    channel: 'email',
    compose: async ({ db, recipient, payload, link }) => {
      const company = await getCompany(db, Number(payload['companyId']) as CompanyId);
      const { vatNumber, vatAnswer } = company;
      const described = describeVatNumber(recipient.country, company);
      if (vatNumber === null || vatAnswer === null || described?.state !== 'invalid' || !described.isVatCharged) return null;
      const say = texts(recipient.language);
      const values = { number: vatNumber, date: formatsFor(recipient).longDate(new Date(vatAnswer.at).toISOString()) };
      return {
        subject: say('vatNumberRefused.subject'),
        heading: say('vatNumberRefused.heading'),
        blocks: [
          { kind: 'paragraph', text: say('vatNumberRefused.text', values) },
          { kind: 'paragraph', text: say('vatNumberRefused.charged') },
          { kind: 'paragraph', text: say('vatNumberRefused.fix') },
          { kind: 'button', label: say('vatNumberRefused.open'), url: link('/account/company') },
        ],
      };
    },
  },

  /** To the owner of an address used to register a second company. */
  'registered-again': {
    channel: 'email',
    compose: ({ recipient, brand, link }) => {
      const say = texts(recipient.language);
      return Promise.resolve({
        subject: say('registeredAgain.subject', { brand }),
        heading: say('registeredAgain.heading'),
        blocks: [
          { kind: 'paragraph', text: say('registeredAgain.text', { brand }) },
          { kind: 'button', label: say('registeredAgain.signIn', { brand }), url: link('/login') },
          { kind: 'note', text: say('registeredAgain.forgot') },
          { kind: 'note', text: say('registeredAgain.notYou') },
        ],
      });
    },
  },
};
