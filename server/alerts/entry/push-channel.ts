import { asId } from '../../../contract/kit/ids.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { buyerFacts } from '../../buying/facts-query.ts';
import { priceFor } from '../../buying/judge-purchase-rule.ts';
import { getUnit } from '../../geography/business-units.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatsFor } from '../../platform/formats.ts';
import type { OutwardOptions } from '../../platform/sending/post-outward.ts';
import type { MessageContext } from '../../platform/messages.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { DeviceGone } from '../../platform/sending/mail-sender.ts';
import type { DropReason, PreparedPush, PushChannel } from '../../platform/sending/messaging-context.ts';
import { postPush, type VapidKeys } from '../../platform/sending/web-push.ts';
import { findReservedLead } from '../priority-alert.ts';
import { findDevice, openSubscription, openVapidKeys, pushTemplates, recordDelivered, type FoundDevice } from '../push-devices.ts';
import { isQuiet } from '../quiet-hours-rule.ts';
import { alertTexts } from './messages.ts';

/** What the service worker reads (web/app/service-worker.ts). Nothing in it identifies a person. */
interface PushContent {
  readonly title: string;
  readonly body: string;
  /** A notification replaces the one with the same tag. */
  readonly tag: string;
  /** Page to open. */
  readonly url: string;
  readonly view: string;
  /** How to decline the lead, and what to say if that does not work; absent from a test. */
  readonly decline?: { readonly call: string; readonly label: string; readonly failed: string };
}

const testTtlSeconds = 120;
/** Push services refuse none of these. */
const shortestTtlSeconds = 60;

const nameDevice = ({ browser, system }: FoundDevice): string =>
  [browser, system].filter((part) => part !== null).join(', ') || 'Unknown browser';

function toPush(deviceId: number, device: FoundDevice, content: PushContent, ttlSeconds: number): PreparedPush {
  const { title, body, tag } = content;
  return { deviceId, device: nameDevice(device), text: `${title}\n${body}`, content: JSON.stringify(content), topic: tag, ttlSeconds };
}

/** Composes the notification about a lead that is still reserved: type, district, price and deadline. */
async function composeLead(context: MessageContext, deviceId: number, device: FoundDevice): Promise<PreparedPush | DropReason> {
  const { db, recipient, payload, link } = context;
  const companyId = asId<'company'>(Number(payload['companyId']));
  const enquiryId = asId<'enquiry'>(Number(payload['enquiryId']));
  const lead = await findReservedLead(db, { companyId, enquiryId, language: recipient.language });
  const buyer = await db.first(buyerFacts(companyId));
  if (lead === undefined || buyer === undefined) return 'nothing_to_say';
  if (device.quietHours !== null && isQuiet(device.quietHours, device.now, device.timeZone)) return 'quiet_hours';
  const say = alertTexts(recipient.language);
  const format = formatsFor(recipient);
  const price = format.money(toMajor(priceFor(buyer, lead).grossMinor), lead.currency);
  const until = format.timeOrDate(lead.guaranteeUntil.toISOString(), lead.now.getTime());
  const search = new URLSearchParams({ enquirycode: lead.quoteCode, notifiercode: String(payload['code']) });
  const content: PushContent = {
    title: say('push.title', { workType: lead.workType, district: lead.district }),
    body: say(getUnit(recipient.country).chargesVat ? 'push.text' : 'push.textNoVat', { price, until }),
    tag: `lead-${enquiryId}`,
    url: link(`/buy-leads?${search.toString()}`),
    view: say('push.view'),
    decline: { call: `/api/v1/lead/reject/${enquiryId}`, label: say('push.decline'), failed: say('push.failed') },
  };
  const seconds = Math.ceil((lead.guaranteeUntil.getTime() - lead.now.getTime()) / 1_000);
  return toPush(deviceId, device, content, Math.max(shortestTtlSeconds, seconds));
}

function composeTest({ recipient, brand, link }: MessageContext, deviceId: number, device: FoundDevice): PreparedPush {
  const say = alertTexts(recipient.language);
  const content: PushContent = {
    title: say('push.testTitle'),
    body: say('push.testText', { brand }),
    tag: 'test',
    url: link('/settings/lead-alerts'),
    view: say('push.view'),
  };
  return toPush(deviceId, device, content, testTtlSeconds);
}

/** Chooses how a push service reaches the operator: some refuse an address that is neither https nor a mailbox. */
export function choosePushSubject({ publicUrl, mailFrom }: { readonly publicUrl: string; readonly mailFrom: string | null }): string {
  return publicUrl.startsWith('https:') || mailFrom === null ? publicUrl : `mailto:${mailFrom}`;
}

interface PushOptions extends OutwardOptions {
  readonly database: Pick<Database, 'db' | 'inTx'>;
  readonly sealer: Sealer;
  /** How a push service reaches the operator: a mailto: or https: address. */
  readonly subject: string;
}

/** Notifies members' devices through the push services of their browsers. */
export function openPushChannel({ database, sealer, subject, ...outward }: PushOptions): PushChannel {
  let keys: Promise<VapidKeys> | undefined;
  const openKeys = (): Promise<VapidKeys> => {
    const opening = (keys ??= openVapidKeys(database, sealer));
    // A failure is not kept: the next message tries again.
    opening.catch(() => (keys = undefined));
    return opening;
  };
  return {
    compose: async (context, template) => {
      const deviceId = Number(context.payload['deviceId']);
      const device = await findDevice(context.db, { userId: context.recipient.id, deviceId });
      if (device === undefined) return 'device_gone';
      return template === pushTemplates.test ? composeTest(context, deviceId, device) : composeLead(context, deviceId, device);
    },
    send: async (push) => {
      const subscription = await openSubscription(database.db, sealer, push.deviceId);
      if (subscription === undefined) throw new DeviceGone('signed out');
      const outcome = await postPush(subscription, push, { ...outward, identity: { keys: await openKeys(), subject } });
      await database.inTx((tx) => tx.rows(recordDelivered(push.deviceId, outcome)));
      if (outcome === 'gone') throw new DeviceGone('the push service no longer knows the device');
    },
  };
}
