import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { invitationDays } from '../../contract/identity/values.ts';
import { periodInWords } from '../../contract/kit/language.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import { sql } from '../platform/database/sql.ts';
import {
  messageTexts,
  type Mail,
  type MailBlock,
  type MessageContext,
  type MessageTemplate,
  type MessageTemplates,
} from '../platform/messages.ts';
import { findCompanyName, findActiveLink } from './link-query.ts';
import { findOpenInvitation } from './member-invitations.ts';
import { signInLinkHours } from './settings.ts';

const texts = messageTexts({ en, sv, da, no });
type Say = ReturnType<typeof texts>;

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
const note = (text: string): MailBlock => ({ kind: 'note', text });

/** Composes a mail that greets the recipient by forename if known. */
function letter(context: MessageContext, say: Say, title: { subject: string; heading: string }, blocks: readonly MailBlock[]): Mail {
  const { forename } = context.recipient;
  return { ...title, blocks: [...(forename === '' ? [] : [paragraph(say('greeting', { forename }))]), ...blocks] };
}

/** Notifies of an account change and says what to do if it was somebody else. */
function notice(compose: (say: Say, context: MessageContext) => { subject: string; heading: string; text: string }): MessageTemplate {
  return {
    channel: 'email',
    compose: (context) => {
      const say = texts(context.recipient.language);
      const { text, ...title } = compose(say, context);
      const contact: MailBlock = { kind: 'button', label: say('contact'), url: context.link('/help/contact') };
      return Promise.resolve(letter(context, say, title, [paragraph(text), note(say('notYou')), contact]));
    },
  };
}

const reasons = ['registered', 'changed', 'asked'] as const;
/** Why an address needs confirming. */
export type ValidationReason = (typeof reasons)[number];

export const identityMessages: MessageTemplates = {
  'validate-email': {
    channel: 'email',
    requested: true,
    compose: async (context) => {
      const { db, recipient, brand, payload, secrets, link } = context;
      const living = await findActiveLink(db, Number(payload['linkId']));
      const token = secrets['token'];
      // Never send a link that no longer works: address changed, already confirmed, or expired.
      if (living === undefined || living.emailValidated || token === undefined) return null;
      const say = texts(recipient.language);
      const reason = reasons.find((known) => known === payload['reason']) ?? 'asked';
      return letter(context, say, { subject: say('validate.subject'), heading: say('validate.heading') }, [
        paragraph(say(`validate.${reason}`, { brand, company: living.companyName })),
        { kind: 'button', label: say('validate.button'), url: link(`/validate?s=${token}`) },
        note(`${say('validate.days', { count: Math.round(living.lifeSeconds / 86_400) })} ${say('validate.ignore')}`),
      ]);
    },
  },

  'reset-password': {
    channel: 'email',
    requested: true,
    compose: async (context) => {
      const { db, recipient, brand, payload, secrets, link } = context;
      const living = await findActiveLink(db, Number(payload['linkId']));
      const token = secrets['token'];
      if (living === undefined || token === undefined) return null;
      const say = texts(recipient.language);
      const search = new URLSearchParams({ token, email: living.email });
      return letter(context, say, { subject: say('reset.subject'), heading: say('reset.heading') }, [
        paragraph(say('reset.text', { brand })),
        { kind: 'button', label: say('reset.button'), url: link(`/reset-password?${search.toString()}`) },
        note(`${say('reset.minutes', { count: Math.round(living.lifeSeconds / 60) })} ${say('reset.ignore')}`),
      ]);
    },
  },

  /** To a user that staff created. */
  'invite-user': {
    channel: 'email',
    requested: true,
    compose: async (context) => {
      const { db, recipient, brand, payload, secrets, link } = context;
      const living = await findActiveLink(db, Number(payload['linkId']));
      const token = secrets['token'];
      if (living === undefined || token === undefined) return null;
      const say = texts(recipient.language);
      const search = new URLSearchParams({ token, email: living.email });
      return letter(context, say, { subject: say('invite.subject', { brand }), heading: say('invite.heading', { brand }) }, [
        paragraph(say('invite.text', { brand, company: living.companyName })),
        { kind: 'button', label: say('invite.button'), url: link(`/reset-password?${search.toString()}`) },
        note(`${say('invite.days', { count: Math.round(living.lifeSeconds / 86_400) })} ${say('invite.later')}`),
      ]);
    },
  },

  /** To somebody whom an owner invited to their company. */
  'invite-member': {
    channel: 'email',
    requested: true,
    compose: async (context) => {
      const { db, recipient, brand, payload, secrets, link } = context;
      const open = await findOpenInvitation(db, Number(payload['invitationId']));
      const token = secrets['token'];
      if (open === undefined || token === undefined) return null;
      const say = texts(recipient.language);
      const { company, invitedBy: inviter } = open;
      const title = { subject: say('inviteMember.subject', { brand, company }), heading: say('inviteMember.heading', { brand, company }) };
      return letter(context, say, title, [
        paragraph(say('inviteMember.text', { brand, company, inviter })),
        { kind: 'button', label: say('inviteMember.button'), url: link(`/join?s=${token}`) },
        note(`${say('inviteMember.days', { count: invitationDays })} ${say('inviteMember.ignore')}`),
      ]);
    },
  },

  'password-changed': notice((say, { brand, payload }) => ({
    subject: say('passwordChanged.subject'),
    heading: say('passwordChanged.heading'),
    text: say(payload['by'] === 'reset' ? 'passwordChanged.reset' : 'passwordChanged.changed', { brand }),
  })),

  /** To the current address: a change is requested and pending. */
  'email-change-asked': {
    channel: 'email',
    compose: async (context) => {
      const company = await findCompanyName(context.db, Number(context.payload['userId']));
      if (company === undefined) return null;
      const say = texts(context.recipient.language);
      const title = { subject: say('emailChangeAsked.subject'), heading: say('emailChangeAsked.heading') };
      return letter(context, say, title, [
        paragraph(say('emailChangeAsked.text', { company })),
        note(say('notYou')),
        { kind: 'button', label: say('contact'), url: context.link('/help/contact') },
      ]);
    },
  },

  /** Sent to the previous address after an email change. */
  'email-changed': {
    channel: 'email',
    compose: async (context) => {
      const company = await findCompanyName(context.db, Number(context.payload['userId']));
      if (company === undefined) return null;
      const say = texts(context.recipient.language);
      const title = { subject: say('emailChanged.subject'), heading: say('emailChanged.heading') };
      return letter(context, say, title, [
        paragraph(say('emailChanged.text', { company })),
        note(say('emailChanged.notYou')),
        { kind: 'button', label: say('contact'), url: context.link('/help/contact') },
      ]);
    },
  },

  /** To the owner of an address that somebody else tried to use. */
  'email-claimed': {
    channel: 'email',
    compose: (context) => {
      const say = texts(context.recipient.language);
      const title = { subject: say('emailClaimed.subject'), heading: say('emailClaimed.heading') };
      const blocks = [paragraph(say('emailClaimed.text', { brand: context.brand })), note(say('emailClaimed.ignore'))];
      return Promise.resolve(letter(context, say, title, blocks));
    },
  },

  /** Requested by the account owner, sent by staff. */
  'sign-in-link': {
    channel: 'email',
    requested: true,
    compose: async (context) => {
      const { token, selector } = context.secrets;
      // Without its secrets the message was sent or has expired.
      if (token === undefined || selector === undefined) return null;
      const { language } = context.recipient;
      const say = texts(language);
      const row = await context.db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
      const time = periodInWords({ amount: getSettingValue(row?.settings ?? null, signInLinkHours), unit: 'hour' }, language);
      const search = new URLSearchParams({ t: token, s: selector });
      const title = { subject: say('signInLink.subject'), heading: say('signInLink.heading', { brand: context.brand }) };
      return letter(context, say, title, [
        paragraph(say('signInLink.text', { time })),
        { kind: 'button', label: say('signInLink.button'), url: context.link(`/?${search.toString()}`) },
        note(say('signInLink.ignore')),
      ]);
    },
  },

  'second-factor-on': notice((say, { brand }) => ({
    subject: say('secondFactorOn.subject'),
    heading: say('secondFactorOn.heading'),
    text: say('secondFactorOn.text', { brand }),
  })),

  'second-factor-off': notice((say, { brand }) => ({
    subject: say('secondFactorOff.subject'),
    heading: say('secondFactorOff.heading'),
    text: say('secondFactorOff.text', { brand }),
  })),

  'passkey-added': notice((say, { brand }) => ({
    subject: say('passkeyAdded.subject'),
    heading: say('passkeyAdded.heading'),
    text: say('passkeyAdded.text', { brand }),
  })),

  'passkey-removed': notice((say, { brand }) => ({
    subject: say('passkeyRemoved.subject'),
    heading: say('passkeyRemoved.heading'),
    text: say('passkeyRemoved.text', { brand }),
  })),

  'passkey-cloned': notice((say, { brand }) => ({
    subject: say('passkeyCloned.subject'),
    heading: say('passkeyCloned.heading'),
    text: say('passkeyCloned.text', { brand }),
  })),

  'recovery-codes-made': notice((say, { brand }) => ({
    subject: say('recoveryCodesMade.subject'),
    heading: say('recoveryCodesMade.heading'),
    text: say('recoveryCodesMade.text', { brand }),
  })),

  'recovery-code-used': notice((say, { brand, payload }) => ({
    subject: say('recoveryCodeUsed.subject'),
    heading: say('recoveryCodeUsed.heading'),
    text: say('recoveryCodeUsed.left', { brand, count: Number(payload['left']) }),
  })),
};
