import { pino } from 'pino';
import type { CompanyId, EnquiryId, StaffId } from '../contract/kit/ids.ts';
import { issueDigests } from '../server/alerts/digests.ts';
import { issueNoticeMails } from '../server/alerts/notices/marketing-mails.ts';
import { assignLeads } from '../server/buying/assignment.ts';
import { purchaseLead } from '../server/buying/purchase-lead.ts';
import { settleWithdrawal } from '../server/buying/settle-withdrawal.ts';
import { approveAccreditation, rejectAccreditation } from '../server/companies/certificates.ts';
import { notifyAdministrators } from '../server/billing/payments/settle-payment.ts';
import { recordMoneyChecks } from '../server/billing/record-money-checks.ts';
import { remindOfExpiry } from '../server/companies/expiring-accreditations.ts';
import { vatJobs } from '../server/companies/vat-checks.ts';
import { replyToTicket, createTicket } from '../server/content/tickets.ts';
import { sendTelephoneCode } from '../server/enquiries/confirmations.ts';
import { withdrawEnquiry } from '../server/enquiries/end-enquiry.ts';
import { prepareExport } from '../server/operations/prepared-exports.ts';
import { anchorAuditJob } from '../server/operations/anchor-audit.ts';
import { markFailedIntroductions } from '../server/finance/introductions.ts';
import { inviteMember } from '../server/identity/member-invitations.ts';
import { inviteUser } from '../server/identity/password-reset.ts';
import { sendValidationMail } from '../server/identity/account-email.ts';
import { leadJobs } from '../server/leads/stages.ts';
import { claimedColumns, type ClaimedMessage } from '../server/platform/sending/claim-messages.ts';
import { putInOutbox, type OutgoingMessage } from '../server/platform/outbox.ts';
import { hashSecret, randomCode, randomToken } from '../server/platform/random-code.ts';
import { sql } from '../server/platform/database/sql.ts';
import type { TestApp } from './app-harness.ts';
import { askAboutLead } from './factories/ask-about-lead.ts';
import { clearDigestRounds } from './factories/clear-digest-rounds.ts';
import { makeSource, putOnSale, releaseByTheBook, takeIn } from './factories/create-enquiry.ts';
import { copyAskedFor, customerErased, ownLinkSent } from './consumer-scenes.ts';
import { recordVatAnswer } from './factories/record-vat-answer.ts';
import { publishNews } from './factories/want-news.ts';
import { appealedScene, decideAsStaff, reportedScene } from './dispute-scenes.ts';
import { introduceSomebody } from './finance-scenes.ts';
import { moneyScenes } from './money-scenes.ts';
import { reviewMessageScenes } from './review-scenes.ts';
import { notifyDeadWebhook } from './webhook-scenes.ts';

type Scene = (test: TestApp) => Promise<ClaimedMessage>;

/** The newest message of a template, as claimed by a worker. */
async function lastMessage(test: TestApp, template: string): Promise<ClaimedMessage> {
  const message = await test.database.db.first(sql<ClaimedMessage>`
    select ${claimedColumns} from outbox_messages where template = ${template} order by id desc limit 1`);
  if (message === undefined) throw new Error(`${template} was not put into the outbox`);
  return message;
}

/** Builds a scene whose message follows from an event. */
const after =
  (template: string, happen: (test: TestApp) => Promise<unknown>): Scene =>
  async (test) => {
    await happen(test);
    return lastMessage(test, template);
  };

/** Builds a scene whose message consists of its payload. */
const buildPayloadScene =
  (template: string, payload: OutgoingMessage['payload'] = {}): Scene =>
  async (test) => {
    const { userId } = await test.company();
    const recipient = { kind: 'user', id: userId } as const;
    const whole = { userId, ...payload };
    await test.database.inTx((tx) => putInOutbox(tx, { dedupeKey: randomCode(), channel: 'email', template, recipient, payload: whole }));
    return lastMessage(test, template);
  };

const resetPassword: Scene = async (test) => {
  const { userId } = await test.company();
  const token = randomToken();
  const link = await test.database.db.first(sql<{ id: number }>`
    insert into user_links (user_id, purpose, token_hash, email, expires_at)
    select id, 'reset-password', ${hashSecret(token)}, email, app_now() + interval '1 hour' from users where id = ${userId} returning id`);
  const message = { dedupeKey: randomCode(), channel: 'email', template: 'reset-password', secrets: { token } } as const;
  const payload = { linkId: link?.id ?? 0 };
  await test.database.inTx((tx) => putInOutbox(tx, { ...message, recipient: { kind: 'user', id: userId }, payload }));
  return lastMessage(test, message.template);
};

const receipt: Scene = async (test) => {
  const { companyId } = await test.company();
  const { sourceId } = await makeSource(test.database);
  const enquiryId = await putOnSale(test.database, sourceId, { alternate_phone: '0116 496 0123', address2: 'Flat 4' });
  const order = { companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
  await test.database.inTx((tx) => purchaseLead(tx, order));
  return lastMessage(test, 'purchase.receipt');
};

async function accredited(test: TestApp): Promise<{ companyId: CompanyId; schemeId: number }> {
  const { companyId } = await test.company();
  const held = await test.database.db.first(sql<{ schemeId: number }>`
    select min(scheme_id) as "schemeId" from company_accreditations where company_id = ${companyId}`);
  return { companyId, schemeId: held?.schemeId ?? 0 };
}
const offered =
  (template: string): Scene =>
  async (test) => {
    await test.company();
    const { sourceId } = await makeSource(test.database);
    await releaseByTheBook(test.database, sourceId);
    return lastMessage(test, template);
  };

const confirmAddress: Scene = async (test) => {
  const company = await test.company();
  const before = (await company.call('GET', '/company/lead-alerts/')).json<{ data: object }>().data;
  const leadEmails = [company.email, `${randomCode().toLowerCase()}@office.test`];
  await company.call('PUT', '/company/lead-alerts/', { ...before, leadEmails });
  return lastMessage(test, 'confirm-alert-address');
};

/** New leads in Leicester, with the hourly digest due. */
const digest =
  (channel: 'email' | 'sms'): Scene =>
  async (test) => {
    const company = await test.company();
    const before = (await company.call('GET', '/company/lead-alerts/')).json<{ data: object }>().data;
    const hourly = { ...before, marketplaceSmsEnabled: true, marketplaceNotify: 1, smsMarketplaceNotify: 1 };
    await company.call('PUT', '/company/lead-alerts/', hourly);
    const { sourceId } = await makeSource(test.database);
    for (const timescale of ['ASAP', '3MONTHS'] as const) await putOnSale(test.database, sourceId, { timescale });
    await clearDigestRounds(test.database);
    while (await test.database.inTx(issueDigests));
    return lastMessage(test, channel === 'email' ? 'lead-digest' : 'lead-digest-sms');
  };

/** Asks the customer of a reported lead, by mail and by text message. */
const asked =
  (template: string): Scene =>
  async (test) => {
    await askAboutLead(test);
    return lastMessage(test, template);
  };

const ticket: Scene = async (test) => {
  await test.database.inTx((tx) =>
    createTicket(
      tx,
      {
        kind: 'contact',
        country: 'gb',
        companyId: null,
        companyName: 'Midland Heating Ltd',
        name: 'Sam Hill',
        email: 'sam@example.test',
        telephone: '0116 496 0123',
        message: 'We bought a lead yesterday.\nNobody answers the telephone. What can we do?',
        page: null,
      },
      null,
    ),
  );
  return lastMessage(test, 'ticket-created');
};

const ticketReply: Scene = async (test) => {
  await ticket(test);
  await test.staff();
  const staff = await test.database.db.first(sql<{ id: StaffId }>`select max(id) as id from staff`);
  const row = await test.database.db.first(sql<{ id: number }>`select max(id) as id from tickets`);
  if (staff === undefined || row === undefined) throw new Error('there is nobody to answer, or nothing');
  const by = { staffId: staff.id, actor: 'Robin Tester' };
  const act = { id: row.id, text: 'The customer has been told.\nPlease try again today.', reason: 'asked for', by };
  await test.database.inTx((tx) => replyToTicket(tx, act));
  return lastMessage(test, 'ticket-reply');
};

const aboutMoney =
  (template: keyof typeof moneyScenes): Scene =>
  async (test) => {
    await moneyScenes[template](test);
    return lastMessage(test, template);
  };

const aboutReview =
  (template: keyof typeof reviewMessageScenes): Scene =>
  async (test) => {
    await reviewMessageScenes[template](test);
    return lastMessage(test, template);
  };

const introduced =
  (template: string): Scene =>
  async (test) => {
    await introduceSomebody(test);
    return lastMessage(test, template);
  };

/** For every template, a realistic cause and the message it leads to. A template without a scene fails its test. */
export const messageScenes: Readonly<Record<string, Scene>> = {
  'validate-email': async (test) => {
    const { userId } = await test.company({ emailValidated: false });
    await test.database.inTx((tx) => sendValidationMail(tx, { userId, reason: 'registered' }));
    return lastMessage(test, 'validate-email');
  },
  'operations.test-mail': async (test) => {
    const answered = await (await test.staff()).call('POST', '/operator/settings/test-mail', { reason: 'before we open' });
    if (answered.statusCode !== 200) throw new Error(answered.body);
    return lastMessage(test, 'operations.test-mail');
  },
  'operations.export-ready': async (test) => {
    const company = await test.company();
    test.exporting.directRows = -1;
    const asked = await company.call('POST', '/exports', { address: '/download/leads.csv' });
    if (asked.statusCode !== 200) throw new Error(asked.body);
    const one = await test.database.db.first(sql<{ id: number }>`select max(id) as id from prepared_exports`);
    await prepareExport(test.database, test.exporting, one?.id ?? 0);
    return lastMessage(test, 'operations.export-ready');
  },
  'operations.audit-anchor': async (test) => {
    await test.staff('admin');
    await anchorAuditJob({ log: pino({ level: 'silent' }), file: null, sealing: null }).handle(test.database, {});
    return lastMessage(test, 'operations.audit-anchor');
  },
  'finance.partner': introduced('finance.partner'),
  'finance.customer': introduced('finance.customer'),
  'finance.failed': async (test) => {
    await introduceSomebody(test, { isFailed: true });
    await test.database.inTx(markFailedIntroductions);
    return lastMessage(test, 'finance.failed');
  },
  'reset-password': resetPassword,
  'invite-user': async (test) => {
    const { userId } = await test.company();
    await test.database.inTx((tx) => inviteUser(tx, { userId }));
    return lastMessage(test, 'invite-user');
  },
  'invite-member': after('invite-member', async (test) => {
    const { companyId, userId } = await test.company();
    const email = `${randomCode().toLowerCase()}@company.test`;
    await test.database.inTx((tx) => inviteMember(tx, { companyId, email, role: 'sales', by: userId }));
  }),
  'password-changed': buildPayloadScene('password-changed', { by: 'reset' }),
  'email-change-asked': buildPayloadScene('email-change-asked'),
  'email-changed': buildPayloadScene('email-changed'),
  'email-claimed': buildPayloadScene('email-claimed'),
  'sign-in-link': async (test) => {
    const { companyId } = await test.company();
    await (await test.staff()).call('POST', `/operator/companies/${companyId}/sign-in-link`, { reason: 'asked for by telephone' });
    return lastMessage(test, 'sign-in-link');
  },
  'second-factor-on': buildPayloadScene('second-factor-on'),
  'second-factor-off': buildPayloadScene('second-factor-off'),
  'passkey-added': buildPayloadScene('passkey-added'),
  'passkey-removed': buildPayloadScene('passkey-removed'),
  'passkey-cloned': buildPayloadScene('passkey-cloned'),
  'recovery-codes-made': buildPayloadScene('recovery-codes-made'),
  'recovery-code-used': buildPayloadScene('recovery-code-used', { left: 3 }),
  'accreditation-approved': async (test) => {
    const { companyId, schemeId } = await accredited(test);
    const until = new Date('2098-12-31T00:00:00Z');
    const by = { staffId: null, actor: 'test' };
    await test.database.inTx((tx) => approveAccreditation(tx, { companyId, schemeId, until, reason: 'Seen.', by }));
    return lastMessage(test, 'accreditation-approved');
  },
  'accreditation-rejected': async (test) => {
    const { companyId, schemeId } = await accredited(test);
    const by = { staffId: null, actor: 'test' };
    await test.database.inTx((tx) => rejectAccreditation(tx, { companyId, schemeId, reason: 'Not in the register.', by }));
    return lastMessage(test, 'accreditation-rejected');
  },
  'accreditation-expiring': async (test) => {
    const { companyId } = await accredited(test);
    await test.database.db.rows(sql`
      update company_accreditations set manual_approval_until = app_now() + interval '20 days' where company_id = ${companyId}`);
    await test.database.inTx(remindOfExpiry);
    return lastMessage(test, 'accreditation-expiring');
  },
  'vat-number-refused': async (test) => {
    const { companyId } = await test.company({ country: 'dk', areaCode: '84', vatNumber: 'SE 556012-5790 01' });
    await test.database.db.rows(sql`
      update companies set billing_address_enabled = true, billing_address_line1 = 'Gatan 1', billing_address_town = 'Malmö',
        billing_address_postcode = '211 22', billing_address_country = 'se' where id = ${companyId}`);
    await recordVatAnswer(test.database, { companyId, number: 'SE556012579001', result: 'valid' });
    const [check] = vatJobs({ eu: { name: 'vies', ask: () => Promise.resolve({ result: 'invalid' }) } });
    await check?.handle(test.database, { companyId, after: Number.MAX_SAFE_INTEGER, staffId: null });
    return lastMessage(test, 'vat-number-refused');
  },
  'registered-again': buildPayloadScene('registered-again'),
  'enquiry.acknowledgement': async (test) => {
    const { sourceId } = await makeSource(test.database);
    await takeIn(test.database, sourceId);
    return lastMessage(test, 'enquiry.acknowledgement');
  },
  'enquiry.telephone-code': async (test) => {
    const { sourceId } = await makeSource(test.database);
    const enquiryId = await takeIn(test.database, sourceId);
    await test.database.inTx((tx) => sendTelephoneCode(tx, { enquiryId, draftToken: randomToken() }));
    return lastMessage(test, 'enquiry.telephone-code');
  },
  'purchase.receipt': receipt,
  'next-action-due': async (test) => {
    await receipt(test);
    await test.database.db.rows(sql`
      insert into lead_next_actions (purchase_id, text, due_at) select max(id), 'Ring again', app_now() from purchases`);
    await leadJobs[0]?.handle(test.database, {});
    return lastMessage(test, 'next-action-due');
  },
  'lead.assigned': after('lead.assigned', async (test) => {
    await receipt(test);
    const bought = await test.database.db.first(sql<{ code: string; companyId: CompanyId }>`
      select code, company_id as "companyId" from purchases order by id desc limit 1`);
    if (bought === undefined) throw new Error('nothing was bought');
    const { userId } = await test.member(bought.companyId, 'sales');
    await test.database.inTx((tx) =>
      assignLeads(tx, { companyId: bought.companyId, codes: [bought.code], to: userId, by: null, only: null }),
    );
  }),
  'purchase.withdrawn': async (test) => {
    await receipt(test);
    const bought = await test.database.db.first(sql<{ id: EnquiryId }>`select enquiry_id as id from purchases order by id desc limit 1`);
    if (bought === undefined) throw new Error('nothing was bought');
    await test.database.inTx((tx) => withdrawEnquiry(tx, { enquiryId: bought.id, staffId: null, reason: 'for a test' }));
    await settleWithdrawal(test.database, bought.id);
    return lastMessage(test, 'purchase.withdrawn');
  },
  'report.received': after('report.received', reportedScene),
  'report.appealed': after('report.appealed', appealedScene),
  'report.decided': async (test) => {
    const { reportId } = await reportedScene(test);
    await decideAsStaff(test, { reportId, outcome: 'accepted' });
    return lastMessage(test, 'report.decided');
  },
  'confirm-alert-address': confirmAddress,
  'priority-lead': offered('priority-lead'),
  'priority-lead-sms': offered('priority-lead-sms'),
  notice: async (test) => {
    await publishNews(test);
    while (await test.database.inTx(issueNoticeMails));
    return lastMessage(test, 'notice');
  },
  'lead-digest': digest('email'),
  'lead-digest-sms': digest('sms'),
  'customer-question': asked('customer-question'),
  'customer-question-sms': asked('customer-question-sms'),
  'ticket-created': ticket,
  'ticket-reply': ticketReply,
  'payment-mismatch': async (test) => {
    await test.staff('admin');
    const payload = { code: 'AB12CD34EF56GH78', differences: 'amount' };
    await test.database.inTx((tx) => notifyAdministrators(tx, { template: 'payment-mismatch', cause: randomCode(), payload }));
    return lastMessage(test, 'payment-mismatch');
  },
  'provider-differs': async (test) => {
    await test.staff('admin');
    const payload = { differences: 'GBP received 100.00, provider 90.00' };
    await test.database.inTx((tx) => notifyAdministrators(tx, { template: 'provider-differs', cause: randomCode(), payload }));
    return lastMessage(test, 'provider-differs');
  },
  'invoice-overdue': aboutMoney('invoice-overdue'),
  'buying-suspended': aboutMoney('buying-suspended'),
  'buying-resumed': aboutMoney('buying-resumed'),
  'document-copy': aboutMoney('document-copy'),
  'document-summary': aboutMoney('document-summary'),
  'payment-receipt': aboutMoney('payment-receipt'),
  'automatic-payment-failed': aboutMoney('automatic-payment-failed'),
  'top-up-failed': aboutMoney('top-up-failed'),
  'card-expiring': aboutMoney('card-expiring'),
  'review-request': aboutReview('review-request'),
  'review-reminder': aboutReview('review-reminder'),
  'review-received': aboutReview('review-received'),
  'review-change': aboutReview('review-change'),
  'review-replied': aboutReview('review-replied'),
  'webhook.dead': after('webhook.dead', notifyDeadWebhook),
  'consumer.copy': after('consumer.copy', copyAskedFor),
  'consumer.erased': after('consumer.erased', customerErased),
  'consumer.link': after('consumer.link', ownLinkSent),
  'money-checks-broken': async (test) => {
    await test.staff('admin');
    await test.database.inTx((tx) => recordMoneyChecks(tx, { broken: [] }));
    await test.database.inTx((tx) => recordMoneyChecks(tx, { broken: ['M01_every_ledger_transaction_balances'] }));
    return lastMessage(test, 'money-checks-broken');
  },
};
