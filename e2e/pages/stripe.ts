import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { pino } from 'pino';
import type { BrowserContext, Route } from 'playwright-core';
import { inject } from 'vitest';
import { openCardProvider } from '../../server/app/open-card-provider.ts';
import { cloneTemplate } from '../../test/database-server.ts';
import { openForTests } from '../../test/open-together.ts';
import { openPatientDatabase } from '../../test/patient-database.ts';

const standIn = stripTypeScriptTypes(readFileSync(new URL('../in-page/stripe-stand-in.ts', import.meta.url), 'utf8'));

const fieldsPage = `<!doctype html><html lang="en"><title>Card</title>
<label>Card number <input name="number"></label><label>Month <input name="month" value="12"></label>
<label>Year <input name="year" value="2040"></label><label>Security code <input name="cvc" value="123"></label>
<label hidden><input type="checkbox" name="wallet"> Google Pay</label>
<script>document.querySelector('[hidden]').hidden = location.search !== '?wallet';
addEventListener('message', ({ source, origin }) => source.postMessage(Object.fromEntries([...document.querySelectorAll('input')]
  .filter((input) => input.type !== 'checkbox' || input.checked).map((input) => [input.name, input.value])), origin));</script>`;

export interface StripeStandIn {
  /** Environment to start the server with: only Stripe's settings, at a local address. */
  environment(): Promise<Readonly<Record<string, string>>>;
  /** Answers for Stripe in this browser: its script, its fields and their calls. */
  answerIn(context: BrowserContext): Promise<void>;
}

/**
 * Stripe stand-in for machines without a network. Its API is our strict server of the same protocol, with a database of its own, which
 * rejects anything the published types do not name.
 */
export function useStripeStandIn(): StripeStandIn {
  const api = openForTests(async (closeLater) => {
    const testDatabase = await cloneTemplate(inject('demoServer'));
    closeLater(testDatabase.drop);
    const database = openPatientDatabase({ connection: testDatabase.connection, poolSize: 4 });
    closeLater(database.close);
    const { sandbox, close } = await openCardProvider({ stripe: null }, { database, log: pino({ level: 'silent' }) });
    closeLater(close);
    if (sandbox === null) throw new Error('without keys there is a sandbox');
    return { sandbox };
  });
  const forward = async (route: Route): Promise<void> => {
    const { pathname } = new URL(route.request().url());
    const response = await fetch((await api.sandbox.url()) + pathname, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.sandbox.keys.publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: route.request().postData() ?? '',
    });
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
    await route.fulfill({ status: response.status, headers, body: await response.text() });
  };
  return {
    environment: async () => ({
      STRIPE_SECRET_KEY: api.sandbox.keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
      STRIPE_WEBHOOK_SECRET: api.sandbox.keys.webhookSecret,
      STRIPE_API_URL: await api.sandbox.url(),
    }),
    answerIn: async (context) => {
      await context.route('https://js.stripe.com/**', (route) =>
        route.request().url() === 'https://js.stripe.com/endive/stripe.js'
          ? route.fulfill({ contentType: 'text/javascript', body: standIn })
          : route.fulfill({ contentType: 'text/html', body: fieldsPage }),
      );
      await context.route('https://api.stripe.com/**', forward);
    },
  };
}
