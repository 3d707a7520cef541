import * as z from 'zod';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { line } from '../kit/text.ts';

/** Browsers with notifications a member may have. */
export const maxPushDevices = 10;

/** A time of day such as `22:00`. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

const quietHoursSchema = z.strictObject({ from: timeOfDay, until: timeOfDay });
export type QuietHoursWire = z.infer<typeof quietHoursSchema>;

const deviceSchema = z.object({
  id: z.number(),
  /** Null where we do not recognise it. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created: z.string(),
  lastDelivered: z.string().nullable(),
  /** Whether the calling session belongs to this device. */
  current: z.boolean(),
});
export type PushDeviceWire = z.infer<typeof deviceSchema>;

const pushSchema = z.object({
  /** Key to subscribe with (VAPID, base64url). */
  key: z.string(),
  devices: z.array(deviceSchema),
  /** Times at which the member wants no notifications, in the company's time zone; null for never. */
  quietHours: quietHoursSchema.nullable(),
});
export type PushWire = z.infer<typeof pushSchema>;

const keyText = (example: string) =>
  line(120)
    .regex(/^[A-Za-z0-9_-]+$/)
    .meta({ examples: [example] });
const [point, secret] = [
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'BTBZMqHH6r4Tts7J_aSIgg',
];

/** Notifications of the calling member's own devices. */
export const pushAlerts = endpoints({
  'GET /lead/push': {
    id: 'getPushSettings',
    summary: 'Get the devices that notify the calling member of offered leads, the quiet hours, and the key to subscribe with.',
    caller: 'trade',
    capability: 'buy',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'own',
    answers: { 200: data(pushSchema) },
    refusals: [401],
  },
  'POST /lead/push/devices': {
    id: 'addPushDevice',
    summary: 'Notify the calling device of offered leads until its session ends. Takes the browser’s push subscription.',
    caller: 'trade',
    capability: 'buy',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({ endpoint: line(1_000).min(1), p256dh: keyText(point), auth: keyText(secret) }),
    answers: { 201: nothing },
    refusals: [400, 401, 409, 422],
  },
  'DELETE /lead/push/devices/{id}': {
    id: 'removePushDevice',
    summary: 'Stop notifying one of the calling member’s devices.',
    caller: 'trade',
    capability: 'buy',
    owner: 'push-device',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
  'POST /lead/push/devices/{id}/test': {
    id: 'testPushDevice',
    summary: 'Send a test notification to one of the calling member’s devices, at any hour.',
    caller: 'trade',
    capability: 'buy',
    owner: 'push-device',
    csrf: 'checked',
    rate: 'mail',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422, 429],
  },
  'PUT /lead/push/quiet-hours': {
    id: 'savePushQuietHours',
    summary: 'Set when the calling member wants no notifications, in the company’s time zone, or null for never. May pass midnight.',
    caller: 'trade',
    capability: 'buy',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({ quietHours: quietHoursSchema.nullable() }),
    answers: { 200: nothing },
    refusals: [400, 401, 422],
  },
});
