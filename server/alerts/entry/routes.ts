import {
  alertsVersion,
  dismissLeadAlerts,
  findAlertLink,
  getAlertsValidUntil,
  listLeadAlerts,
  markLeadAlertsRead,
} from '../lead-alerts.ts';
import { pushAlerts } from '../../../contract/alerts/push-endpoints.ts';
import { alertSettings, type AlertAddressWire } from '../../../contract/alerts/settings-endpoints.ts';
import { leadAlerts } from '../../../contract/alerts/endpoints.ts';
import { notices } from '../../../contract/alerts/notices-endpoints.ts';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { alertSettingsRules, type AlertSettingsForm } from '../../../contract/alerts/settings-rules.ts';
import { lockAccount } from '../../billing/account.ts';
import { setAlerts } from '../../companies/queries.ts';
import { answer, ok, only, refuse, routes, type Route } from '../../platform/http/route.ts';
import { refuseByRules } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { describeDevice } from '../../identity/device-rule.ts';
import type { Sealer } from '../../platform/sealer.ts';
import type { Db } from '../../platform/database/database.ts';
import { findPauses } from '../../platform/sending/mail-feedback.ts';
import { VersionedAnswer } from '../../platform/http/versioned-answer.ts';
import {
  getConfirmationTimes,
  isUnsubscribeCode,
  listAlertAddresses,
  confirmAlertAddress,
  unsubscribeFromAlerts,
  requestAddressConfirmation,
} from '../alert-addresses.ts';
import { getAlertSettings, getAlertStatus } from '../alert-settings-query.ts';
import type { Streams } from '../open-streams.ts';
import { unsubscribeFromNews, isNewsUnsubscribeCode } from '../notices/marketing-mails.ts';
import { markNoticeRead, markNoticesRead, markSystemNoticeRead, listNotices } from '../notices/notices.ts';
import {
  addDevice,
  getPushSettings,
  isUsableSubscription,
  openVapidKeys,
  removeDevice,
  saveQuietHours,
  sendPushTest,
} from '../push-devices.ts';
import { quietHoursWire, readQuietHours } from '../quiet-hours-rule.ts';
import { saveAlertSettings } from '../save-alert-settings.ts';
import { buildUnsubscribePath } from './messages.ts';
import { alertAddressesWire, alertSettingsWire, leadAlertGroups, noticeWire } from './wire.ts';

/** Returned when a client has too many streams open; pages poll every minute instead. */
const streamRetrySeconds = 60;

/** Routes of the notifications pane and the stream that triggers its refresh. */
export function leadAlertRoutes(streams: Streams, isSessionAlive: (request: FastifyRequest) => Promise<boolean>): readonly Route[] {
  return routes(
    leadAlerts,
    {
      'GET /events': ({ caller, request, reply }) => {
        if (!streams.hasRoomFor(caller)) {
          return Promise.resolve(refuse(429, [errorText('tooManyStreams')], { retryAfterSeconds: streamRetrySeconds }));
        }
        const headers = reply.getHeaders() as OutgoingHttpHeaders;
        reply.hijack();
        streams.add({ ...caller, response: reply.raw, headers, isAlive: () => isSessionAlive(request) });
        return Promise.resolve(answer(200, ''));
      },

      'GET /lead/notifications': ({ db, caller: { companyId, pageLanguage: language, version, calledAt } }) =>
        Promise.resolve(
          new VersionedAnswer(`${companyId}.${language}.${version}`, calledAt, async () => {
            const alerts = await listLeadAlerts(db, companyId, language);
            return { answer: ok(leadAlertGroups(alerts)), until: getAlertsValidUntil(alerts, calledAt) };
          }),
        ),

      'PUT /lead/notifications/dismiss': async ({ tx, caller, body }) => {
        await dismissLeadAlerts(tx, { companyId: caller.companyId, enquiryIds: body.leads, restore: body.restore });
        return ok({});
      },

      'PUT /lead/notifications/mark-read': async ({ tx, caller, body }) => {
        await markLeadAlertsRead(tx, { companyId: caller.companyId, enquiryIds: body.leads });
        return ok({});
      },
    },
    { 'GET /lead/notifications': alertsVersion },
  );
}

const notFound = () => refuse(404, [errorText('notFound')]);

export const noticeRoutes = routes(
  only(notices, 'GET /notifications/new', 'PUT /notifications/read', 'PUT /notifications/read/{id}', 'PUT /notifications/read-system/{id}'),
  {
    'GET /notifications/new': async ({ db, caller }) => {
      const shown = await listNotices(db, caller);
      return ok(shown.map((notice) => noticeWire(notice, caller)));
    },

    'PUT /notifications/read': async ({ tx, caller }) => {
      await markNoticesRead(tx, caller);
      return ok({});
    },

    'PUT /notifications/read/{id}': async ({ tx, caller, params, body }) => {
      const outcome = await markNoticeRead(tx, { ...caller, noticeId: params.id, restore: body?.restore ?? false });
      if (outcome === 'unknown') return notFound();
      return outcome === 'stays' ? refuse(409, [errorText('noticeStays')]) : ok({});
    },

    'PUT /notifications/read-system/{id}': async ({ tx, caller, params }) => {
      const outcome = await markSystemNoticeRead(tx, { ...caller, noticeId: params.id });
      if (outcome === 'unknown') return notFound();
      return outcome === 'not_system' ? refuse(409, [errorText('noticeNotOfSystem')]) : ok({});
    },
  },
);

async function listAddresses(db: Db, companyId: CompanyId): Promise<AlertAddressWire[]> {
  const settings = await getAlertSettings(db, companyId);
  const addresses = listAlertAddresses(settings);
  const [waiting, pauses] = [await getConfirmationTimes(db, { companyId, addresses }), await findPauses(db, addresses)];
  return alertAddressesWire(settings, { waiting, pauses });
}

export const alertSettingsRoutes = routes(alertSettings, {
  'GET /company/lead-alerts/addresses': async ({ db, caller }) => ok(await listAddresses(db, caller.companyId)),

  'POST /company/lead-alerts/addresses/ask': async ({ tx, caller: { companyId }, body }) => {
    await tx.rows(lockAccount(companyId));
    const asked = (await listAddresses(tx, companyId)).find(({ address }) => address === body.address.toLowerCase());
    if (asked === undefined) return refuse(422, [errorText('addressNotSaved')]);
    const isOff = asked.off.priority !== null || asked.off.digest !== null;
    if (asked.state !== 'waiting' && !isOff) return refuse(409, [errorText('addressConfirmed')]);
    const outcome = await requestAddressConfirmation(tx, { companyId, address: asked.address });
    if (outcome.kind === 'too_soon') {
      const minutes = Math.ceil(outcome.seconds / 60);
      return refuse(429, [errorText('addressAskedLately', { minutes })], { retryAfterSeconds: outcome.seconds });
    }
    return ok(await listAddresses(tx, companyId));
  },

  'POST /lead/alert-addresses/confirm': async ({ tx, body }) => {
    const confirmed = await confirmAlertAddress(tx, body);
    return confirmed === undefined ? refuse(410, [errorText('linkInvalid')]) : ok(confirmed);
  },

  'GET /lead/alert-mails/off/{kind}/{code}': async ({ db, params: { kind, code }, reply }) => {
    if (!(await (kind === 'news' ? isNewsUnsubscribeCode(db, code) : isUnsubscribeCode(db, code)))) return notFound();
    const page = buildUnsubscribePath(kind, code);
    reply.header('location', page);
    return answer(308, { data: { page } });
  },

  'POST /lead/alert-mails/off/{kind}/{code}': async ({ tx, params: { kind, code } }) =>
    (await (kind === 'news' ? unsubscribeFromNews(tx, code) : unsubscribeFromAlerts(tx, { kind, code }))) ? ok({}) : notFound(),

  'GET /lead/alert-links/{code}': async ({ db, params }) => {
    const link = await findAlertLink(db, params.code);
    if (link === undefined) return notFound();
    return ok({ enquirycode: link.quoteCode, notifiercode: link.code, signsIn: link.own });
  },

  'GET /company/lead-alerts/': async ({ db, caller }) => {
    const settings = alertSettingsWire(await getAlertSettings(db, caller.companyId));
    return { ...ok(settings), form: settings };
  },

  'PUT /company/lead-alerts/': async ({ tx, caller, body, refuseIfChanged }) => {
    const { companyId, country } = caller;
    // Offers read these settings under the same lock, so each uses the settings in force at that moment.
    await tx.rows(lockAccount(companyId));
    const before = await getAlertSettings(tx, companyId);
    const changed = refuseIfChanged(alertSettingsWire(before));
    if (changed !== undefined) return changed;
    const refused = refuseByRules<AlertSettingsForm>(body, alertSettingsRules(country));
    if (refused !== undefined) return refused;
    await saveAlertSettings(tx, { companyId, before, given: body });
    const settings = alertSettingsWire(await getAlertSettings(tx, companyId));
    return { ...ok(settings), form: settings };
  },

  'GET /lead/alerts': async ({ db, caller }) => {
    const { on, open } = await getAlertStatus(db, caller.companyId);
    return ok({ status: on, control: open });
  },

  'PUT /lead/alerts': async ({ tx, caller, body }) => {
    await tx.rows(lockAccount(caller.companyId));
    const switched = await setAlerts(tx, { companyId: caller.companyId, on: body.status });
    return switched ? ok({ status: body.status, control: true }) : refuse(409, [errorText('accountClosed')]);
  },
});

interface PushRouteOptions {
  readonly sealer: Sealer;
  /** In development and tests: push services on this machine and its network. */
  readonly receiversMayBePrivate: boolean;
}

/** Routes for the calling member's own devices. */
export function pushRoutes({ sealer, receiversMayBePrivate }: PushRouteOptions): readonly Route[] {
  return routes(pushAlerts, {
    'GET /lead/push': async ({ db, inTx, caller: { userId, sessionId } }) => {
      const { publicKey: key } = await openVapidKeys({ db, inTx }, sealer);
      const { devices, quietHours } = await getPushSettings(db, userId);
      return ok({
        key,
        devices: devices.map(({ id, browser, system, createdAt, lastDeliveredAt, sessionId: owner }) => ({
          id,
          browser,
          system,
          created: createdAt.toISOString(),
          lastDelivered: lastDeliveredAt?.toISOString() ?? null,
          current: owner === sessionId,
        })),
        quietHours: quietHours && quietHoursWire(quietHours),
      });
    },

    'POST /lead/push/devices': async ({ tx, caller: { userId, sessionId }, body: subscription, request }) => {
      if (!isUsableSubscription(subscription, receiversMayBePrivate)) return refuse(422, [errorText('pushUnusable')]);
      const { browser, system } = describeDevice(request.headers['user-agent'], request.ip);
      const outcome = await addDevice(tx, { userId, sessionId, subscription, browser, system }, sealer);
      if (outcome === 'ended') return refuse(401, [errorText('signInRequired')]);
      return outcome === 'full' ? refuse(409, [errorText('pushDevicesFull')]) : answer(201, { data: {} });
    },

    'DELETE /lead/push/devices/{id}': async ({ tx, caller: { userId }, params }) =>
      (await removeDevice(tx, { userId, deviceId: params.id })) ? ok({}) : notFound(),

    'POST /lead/push/devices/{id}/test': async ({ tx, caller: { userId }, params }) =>
      (await sendPushTest(tx, { userId, deviceId: params.id })) ? ok({}) : notFound(),

    'PUT /lead/push/quiet-hours': async ({ tx, caller: { userId }, body }) => {
      const hours = body.quietHours === null ? null : readQuietHours(body.quietHours);
      if (hours === undefined) return refuse(422, [errorText('quietHoursEmpty')]);
      await saveQuietHours(tx, userId, hours);
      return ok({});
    },
  });
}
