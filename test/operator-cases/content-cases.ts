import { sendValidationMail } from '../../server/identity/account-email.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { randomCode } from '../../server/platform/random-code.ts';
import type { TestApp } from '../app-harness.ts';
import { introduceSomebody } from '../finance-scenes.ts';
import { buyToReport } from '../factories/make-report.ts';
import { png } from '../factories/pictures.ts';
import { makeSource } from '../factories/create-enquiry.ts';
import { answeredId, type OperatorCases, type OperatorScene } from './operator-case.ts';

const notice = { type: 'info', subject: 'Closed on Monday', content: 'We are back on Tuesday.', audience: { kind: 'all' } };

async function publishedNotice(test: TestApp): Promise<OperatorScene> {
  const response = await (await test.staff()).call('POST', '/operator/notices', { ...notice, reason: 'agreed with the office' });
  const { id } = response.json<{ data: { id: number } }>().data;
  return { params: { id }, object: `notice:${id}` };
}

async function waitingTicket(test: TestApp): Promise<OperatorScene> {
  const message = `Please call ${randomCode()}`;
  await (await test.company()).call('POST', '/installer-feedback', { message, currentPage: '/' });
  const ticket = await test.database.db.first(sql<{ id: number }>`select id from tickets where message = ${message}`);
  return { params: { id: ticket?.id ?? 0 }, object: `ticket:${ticket?.id}` };
}

const after =
  (scene: (test: TestApp) => Promise<OperatorScene>, path: string, body: Readonly<Record<string, unknown>> = {}) =>
  async (test: TestApp): Promise<OperatorScene> => {
    const made = await scene(test);
    const filled = path.replace('{id}', String(made.params?.['id']));
    const response = await (await test.staff()).call('POST', filled, { ...body, reason: 'for what comes next' });
    if (response.statusCode >= 300) throw new Error(response.body);
    return made;
  };

const withBody =
  (scene: (test: TestApp) => Promise<OperatorScene>, body: Readonly<Record<string, unknown>>) =>
  async (test: TestApp): Promise<OperatorScene> => ({ ...(await scene(test)), body });

async function introduction(test: TestApp): Promise<OperatorScene> {
  await introduceSomebody(test);
  const row = await test.database.db.first(sql<{ id: number }>`select max(id) as id from finance_introductions`);
  return { params: { id: row?.id ?? 0 }, object: `introduction:${row?.id}` };
}

const words = { title: 'Terms of use', body: '## Using it\n\nBe kind.' };

/** A page in the state these steps lead to; every case has its own page. */
const page =
  (key: string, language: string, steps: readonly (readonly [verb: string, body?: object])[], body = {}) =>
  async (test: TestApp): Promise<OperatorScene> => {
    const staff = await test.staff();
    for (const [verb, more] of steps) {
      const path = `/operator/content/${key}/${language}`;
      const saving = verb === 'draft';
      const requestBody = { ...(saving ? words : {}), ...more, reason: 'for what comes next' };
      const response = await staff.call(saving ? 'PUT' : 'POST', saving ? path : `${path}/${verb}`, requestBody);
      if (response.statusCode >= 300) throw new Error(response.body);
    }
    return { params: { key, language }, body, object: `content:${key}/${language}` };
  };

async function failedMessage(test: TestApp): Promise<OperatorScene> {
  const { userId } = await test.company();
  const message = await test.database.db.first(sql<{ id: number }>`
    insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, attempts, last_error, dead_at)
    values (${randomCode()}, 'email', 'welcome', 'user', ${userId}, 3, 'mailbox full', app_now()) returning id`);
  return { params: { id: message?.id ?? 0 }, object: `message:${message?.id}` };
}

/** A confirmation mail that stayed here because nothing can be sent. */
async function keptConfirmation(test: TestApp): Promise<OperatorScene> {
  const { userId } = await test.company({ emailValidated: false });
  await test.database.inTx((tx) => sendValidationMail(tx, { userId, reason: 'registered' }));
  const message = await test.database.db.first(sql<{ id: number }>`
    update outbox_messages set kept_at = app_now(), secrets = null
    where template = 'validate-email' and recipient_kind = 'user' and recipient_id = ${userId} returning id`);
  return { params: { id: message?.id ?? 0 }, object: `message:${message?.id}` };
}

async function boughtLead(test: TestApp): Promise<string> {
  const { companyId } = await test.company();
  const { sourceId } = await makeSource(test.database);
  return (await buyToReport(test.database, { companyId, sourceId })).code;
}

export const contentCases: OperatorCases = {
  'POST /operator/content/{key}/{language}/discard': {
    scene: page('terms', 'sv', [['draft']]),
    action: 'content.discard',
    changes: ['characters', 'title', 'version'],
  },
  'POST /operator/content/{key}/{language}/publish': {
    scene: page('terms', 'da', [['draft']]),
    action: 'content.publish',
    changes: ['from', 'version'],
  },
  'POST /operator/content/{key}/{language}/roll-back': {
    scene: page('terms', 'no', [['draft'], ['publish']], { version: null }),
    action: 'content.roll-back',
    changes: ['asIn', 'version'],
  },
  'POST /operator/content/{key}/{language}/unschedule': {
    scene: page('privacy', 'sv', [['draft'], ['publish', { from: '2098-01-01T00:00:00Z' }]]),
    action: 'content.unschedule',
    changes: ['from'],
  },
  'POST /operator/introductions/{id}/done': {
    scene: introduction,
    action: 'introduction.close',
    changes: ['done'],
  },
  'POST /operator/introductions/{id}/reopen': {
    scene: after(introduction, '/operator/introductions/{id}/done'),
    action: 'introduction.reopen',
    changes: ['done'],
  },
  'POST /operator/notices': {
    scene: () => Promise.resolve({ body: notice, object: answeredId('notice') }),
    action: 'notice.publish',
    changes: ['audience', 'dismissable', 'from', 'look', 'marketing', 'subject', 'until'],
  },
  'POST /operator/notices/{id}/end': {
    scene: publishedNotice,
    action: 'notice.end',
    changes: ['until'],
  },
  'POST /operator/outbox/{id}/link': {
    scene: keptConfirmation,
    action: 'message.reveal-link',
    changes: ['template'],
  },
  'POST /operator/outbox/{id}/send-again': {
    scene: failedMessage,
    action: 'message.send-again',
    changes: ['attempts', 'state', 'template'],
  },
  'POST /operator/mail-templates/{key}/{language}/built-in': {
    scene: async (_, admin) => {
      const path = '/operator/mail-templates/email-claimed/sv';
      await admin.call('PUT', path, { words: { 'emailClaimed.subject': 'Din adress' }, reason: 'for what comes next' });
      return { params: { key: 'email-claimed', language: 'sv' }, object: 'wording:email-claimed/sv' };
    },
    action: 'wording.built_in',
    changes: ['words'],
  },
  // Previews text that is not saved.
  'POST /operator/mail-templates/{key}/{language}/preview': {
    scene: () => Promise.resolve({ params: { key: 'email-claimed', language: 'en' }, body: { words: {} }, object: 'nothing' }),
    action: null,
    changes: [],
  },
  'PUT /operator/mail-templates/{key}/{language}': {
    scene: () =>
      Promise.resolve({
        params: { key: 'email-claimed', language: 'da' },
        body: { words: { 'emailClaimed.subject': 'Din adresse' } },
        object: 'wording:email-claimed/da',
      }),
    action: 'wording.save',
    changes: ['words'],
  },
  'POST /operator/pictures': {
    scene: async () => ({
      body: { picture: new Blob([new Uint8Array(await png())]), alt: 'A boiler on a wall' },
      object: (answered) => `picture:${(answered as { readonly url: string }).url.slice('/media/'.length)}`,
    }),
    action: 'content.picture',
    changes: ['alt', 'height', 'width'],
  },
  'POST /operator/tickets/{id}/assign': {
    scene: async (test) => {
      await test.staff();
      const staff = await test.database.db.first(sql<{ id: number }>`select max(id) as id from staff`);
      return { ...(await waitingTicket(test)), body: { to: staff?.id ?? 0 } };
    },
    action: 'ticket.assign',
    changes: ['assignedTo'],
  },
  'POST /operator/tickets/{id}/done': {
    scene: waitingTicket,
    action: 'ticket.close',
    changes: ['done'],
  },
  'POST /operator/tickets/{id}/reopen': {
    scene: after(waitingTicket, '/operator/tickets/{id}/done'),
    action: 'ticket.reopen',
    changes: ['done'],
  },
  'POST /operator/tickets/{id}/reply': {
    scene: withBody(waitingTicket, { text: 'We have looked into it.' }),
    action: 'ticket.reply',
    changes: ['characters', 'reply'],
  },
  'POST /operator/tickets/{id}/reveal': {
    scene: waitingTicket,
    action: 'ticket.reveal',
    changes: ['shown'],
  },
  'PUT /operator/content/{key}/{language}': {
    scene: page('privacy', 'da', [], words),
    action: 'content.draft',
    changes: ['characters', 'title', 'version'],
  },
  'PUT /operator/leads/{code}/message': {
    scene: async (test) => {
      const code = await boughtLead(test);
      return { params: { code }, body: { message: 'The customer is away until Friday.' }, object: `lead:${code}` };
    },
    action: 'lead.message',
    changes: ['hasMessage'],
  },
  'PUT /operator/notices/{id}': {
    scene: withBody(publishedNotice, { ...notice, subject: 'Closed on Tuesday', dismissable: true, until: null }),
    action: 'notice.change',
    changes: ['subject'],
  },
};
