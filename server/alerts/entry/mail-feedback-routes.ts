import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { mailFeedback, type MailWebhookWire } from '../../../contract/alerts/mail-feedback-endpoints.ts';
import { mailProviders, type MailProvider } from '../../../contract/alerts/values.ts';
import { recordAudit } from '../../platform/audit.ts';
import { getSettingValue, keptValue, saveSetting, settingsColumn, type SettingValues } from '../../platform/business-settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { assertOutsideTransaction } from '../../platform/database/transaction.ts';
import { ok, refuse, routes, type Route } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { openResolver } from '../../enquiries/mail-domains.ts';
import type { MessagingContext } from '../../platform/sending/messaging-context.ts';
import { findMailboxState } from '../bounce-mailbox.ts';
import { checkSendingDomain, listSendingDomains } from '../sending-domain.ts';
import { areEqualSecrets } from '../../platform/random-code.ts';
import type { RotatingSecret } from '../../platform/rotating-secrets.ts';
import {
  liftPause,
  listPausedAddresses,
  markUnknownNumber,
  recordFeedback,
  type MailFeedback,
} from '../../platform/sending/mail-feedback.ts';
import { readLimitedBody } from '../../platform/sending/read-limited-body.ts';
import { errorText } from '../../platform/texts.ts';
import {
  isAmazonAddress,
  isSignedBySns,
  readEnvelope,
  readMailgunReport,
  readPostmarkReport,
  readSesReport,
  UnacceptableReport,
} from '../mail-report-rule.ts';

/** Fetches a text from Amazon SNS. */
export type FetchText = (url: string) => Promise<string>;

export interface MailFeedbackOptions {
  /** Secrets of the providers' addresses are derived from it. */
  readonly mailReportSecret: RotatingSecret;
  /** Null: reports of Mailgun cannot be verified. */
  readonly mailgunKey: string | null;
  readonly fetchAmazon: FetchText;
  /** Words in a delivery report about a number that does not exist; null if there are none. */
  readonly smsUndelivered: RegExp | null;
  readonly publicUrl: string;
  /** Mailbox that receives bounces; null for none. */
  readonly bounceMailbox: string | null;
  readonly post: Pick<MessagingContext, 'from' | 'mailHost' | 'publicUrl' | 'returnAddress' | 'tokens'>;
}

/** How often each address was renewed. */
const renewals = keptValue('messages.webhook_renewals', z.partialRecord(z.enum(mailProviders), z.int().min(0)), {});

async function countRenewals(db: Db, provider: MailProvider): Promise<number> {
  const row = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  return getSettingValue(row?.settings ?? null, renewals)[provider] ?? 0;
}

const deriveSecret = (key: Buffer, provider: MailProvider, count: number): string =>
  createHmac('sha256', key).update(`${provider} ${count}`).digest('base64url');

async function listWebhooks(db: Db, { mailReportSecret, mailgunKey, publicUrl }: MailFeedbackOptions): Promise<MailWebhookWire[]> {
  const last = await db.rows(sql<{ source: string; at: Date }>`
    select p.source, f.received_at as at from unnest(${[...mailProviders]}::text[]) p (source)
    cross join lateral (select received_at from mail_feedback where source = p.source order by id desc limit 1) f`);
  const key = await mailReportSecret.current();
  return Promise.all(
    mailProviders.map(async (provider) => ({
      provider,
      address: `${publicUrl}/api/v1/mail-reports/${provider}/${deriveSecret(key, provider, await countRenewals(db, provider))}`,
      ready: provider !== 'mailgun' || mailgunKey !== null,
      lastReportAt: last.find(({ source }) => source === provider)?.at.toISOString() ?? null,
    })),
  );
}

const fetchTimeoutMs = 10_000;
const maxFetchedBytes = 65_536;

/** Fetches a certificate or a confirmation from Amazon SNS. */
export async function fetchAmazonText(url: string): Promise<string> {
  assertOutsideTransaction('Amazon SNS');
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(fetchTimeoutMs) });
  const body = await readLimitedBody(response, maxFetchedBytes);
  if (!response.ok) throw new Error(`Amazon SNS answered ${response.status}`);
  return body.toString('utf8');
}

const maxCertificates = 10;

/** Fetches certificates once; an attacker cannot fill the memory with them. */
function certificateCache(fetchText: FetchText): FetchText {
  const kept = new Map<string, string>();
  return async (url) => {
    const known = kept.get(url);
    if (known !== undefined) return known;
    const certificate = await fetchText(url);
    if (kept.size >= maxCertificates) kept.clear();
    kept.set(url, certificate);
    return certificate;
  };
}

/** Verifies a call of Amazon SNS, confirms a subscription, and returns the reports of a notification. */
async function readSnsCall(
  body: string,
  { now, getCertificate, fetchAmazon }: { readonly now: Date; readonly getCertificate: FetchText; readonly fetchAmazon: FetchText },
): Promise<MailFeedback[]> {
  const envelope = readEnvelope(body);
  if (!isAmazonAddress(envelope.SigningCertURL) || !new URL(envelope.SigningCertURL).pathname.endsWith('.pem'))
    throw new UnacceptableReport('certificate from another host');
  if (!isSignedBySns(envelope, await getCertificate(envelope.SigningCertURL), now)) throw new UnacceptableReport('forged');
  if (envelope.Type === 'SubscriptionConfirmation') {
    if (!isAmazonAddress(envelope.SubscribeURL ?? '')) throw new UnacceptableReport('confirmation at another host');
    await fetchAmazon(envelope.SubscribeURL ?? '');
  }
  return envelope.Type === 'Notification' ? readSesReport(envelope) : [];
}

/** Routes by which mail providers report bounces and complaints, and those that manage their addresses and pauses. */
export function mailFeedbackRoutes(options: MailFeedbackOptions): readonly Route[] {
  const { mailReportSecret, fetchAmazon, smsUndelivered, bounceMailbox, post } = options;
  const { tokens } = post;
  const getCertificate = certificateCache(fetchAmazon);
  const readCall = async (provider: MailProvider, body: string, now: Date): Promise<readonly MailFeedback[]> => {
    if (provider === 'ses') return readSnsCall(body, { now, getCertificate, fetchAmazon });
    if (provider === 'mailgun') {
      const { mailgunKey } = options;
      if (mailgunKey === null) throw new UnacceptableReport('no key to verify it with');
      return [readMailgunReport(body, { key: mailgunKey, now })].filter((one) => one !== undefined);
    }
    return [readPostmarkReport(body)].filter((one) => one !== undefined);
  };
  return routes(mailFeedback, {
    'POST /mail-reports/{provider}/{secret}': async ({ db, inTx, params: { provider, secret }, request: { body, log } }) => {
      const renewed = await countRenewals(db, provider);
      const isOurs = await mailReportSecret.fits((key) => areEqualSecrets(secret, deriveSecret(key, provider, renewed)));
      if (!isOurs) return refuse(404, [errorText('notFound')]);
      const clock = await db.first(sql<{ now: Date }>`select app_now() as now`);
      if (clock === undefined) throw new Error('the database returned no time');
      let reports: readonly MailFeedback[];
      try {
        reports = await readCall(provider, Buffer.isBuffer(body) ? body.toString('utf8') : '', clock.now);
      } catch (error) {
        if (!(error instanceof UnacceptableReport)) throw error;
        log.warn({ provider, problem: error.message }, 'a mail report was refused');
        return refuse(400, [errorText('webhookForged')]);
      }
      const outcomes = [];
      for (const report of reports) outcomes.push(await inTx((tx) => recordFeedback(tx, tokens, report)));
      return provider === 'mailgun' && outcomes.includes('repeated') ? refuse(409, [errorText('mailReportRepeated')]) : ok({});
    },

    'POST /sms-reports/{token}': async ({ tx, params, request: { body } }) => {
      const id = tokens.read(params.token);
      if (id === undefined) return refuse(404, [errorText('notFound')]);
      const isGone = smsUndelivered !== null && Buffer.isBuffer(body) && smsUndelivered.test(body.toString('utf8'));
      if (isGone) await markUnknownNumber(tx, id);
      return ok({});
    },

    'GET /operator/settings/mail-webhooks': async ({ db }) => ok(await listWebhooks(db, options)),

    'POST /operator/settings/mail-webhooks/{provider}/renew': async ({ tx, caller, params: { provider }, body }) => {
      await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${renewals.key}, 0))`);
      const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
      const before = getSettingValue(row?.settings ?? null, renewals);
      const count = (before[provider] ?? 0) + 1;
      await saveSetting(tx, { key: renewals.key, value: { ...before, [provider]: count } });
      await recordAudit(tx, {
        staffId: caller.staffId,
        actor: caller.name,
        action: 'mail-webhook.renew',
        object: { type: 'mail-webhook', id: provider },
        reason: body.reason,
        before: { renewals: count - 1 },
        after: { renewals: count },
      });
      return ok(await listWebhooks(tx, options));
    },

    'GET /operator/settings/bounce-mailbox': async ({ db }) => {
      const { readAt, lastReportAt, problem, failedAt } = await findMailboxState(db, bounceMailbox ?? '');
      return ok({
        mailbox: bounceMailbox,
        returnAddress: post.returnAddress,
        lastReadAt: readAt?.toISOString() ?? null,
        lastReportAt: lastReportAt?.toISOString() ?? null,
        problem,
        failedAt: failedAt?.toISOString() ?? null,
      });
    },

    'GET /operator/settings/sending-domain': async ({ query: { domain: wanted, selector } }) => {
      const domains = listSendingDomains(post);
      const domain = wanted === undefined ? domains[0] : domains.find((one) => one === wanted.toLowerCase());
      if (domain === undefined) return refuseField('domain', errorText('domainNotOurs'));
      return ok({ domains, domain, records: await checkSendingDomain(openResolver(), { domain, selector, mailHost: post.mailHost }) });
    },

    'GET /operator/paused-addresses': async ({ db, query }) => {
      const paused = await listPausedAddresses(db, query.address);
      return ok(paused.map(({ id, shown, kind, reason, since }) => ({ id, address: shown, kind, reason, since: since.toISOString() })));
    },

    'POST /operator/paused-addresses/{id}/lift': async ({ tx, caller, params, body }) => {
      const by = { staffId: caller.staffId, actor: caller.name };
      return (await liftPause(tx, { id: params.id, reason: body.reason, by })) ? ok({}) : refuse(404, [errorText('notFound')]);
    },
  });
}
