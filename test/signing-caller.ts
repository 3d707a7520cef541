import { createHmac } from 'node:crypto';
import { randomCode } from '../server/platform/random-code.ts';
import type { TestCaller } from './test-caller.ts';

/** Stripe's signature header: the time, and an HMAC of it with the body. */
export function signBody(body: string, secret: string, at = Date.now()): string {
  const seconds = Math.floor(at / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** An event that concerns none of our objects. */
const anEvent = (): object => ({ id: `evt_${randomCode()}`, object: 'event', type: 'ping', data: { object: { id: 'x', object: 'none' } } });

/** Signs every request; without a body it sends an unrelated event. */
export function signingCaller(secret: string, createCaller: (headers: Record<string, string>) => TestCaller): TestCaller {
  return {
    call: (method, path, body, headers, from) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body ?? anEvent());
      const signed = { 'content-type': 'application/json', 'stripe-signature': signBody(text, secret), ...headers };
      return createCaller(signed).call(method, path, method === 'GET' ? undefined : text, {}, from);
    },
  };
}
