import { describe, expect, it } from 'vitest';
import { useTestApp } from '../test/use-test-app.ts';
import { pageLanguage, textsIn, formatProblem } from './page-html-rule.ts';

const test = useTestApp({ rateLimit: 12 });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const here = { ...form, 'sec-fetch-site': 'same-origin' };

function post(url: string, payload: string, headers: Record<string, string> = here) {
  return test.app.inject({ method: 'POST', url: `/sandbox/v1/${url}`, payload, headers });
}

describe('the pages', () => {
  it.each(['/sandbox/card-fields', '/sandbox/bank-check'])(
    '%s can be framed only by our own pages, and loads only our own files',
    async (url) => {
      const { statusCode, headers, body } = await test.app.inject({ url, headers: { 'accept-language': 'sv-SE,sv;q=0.9,en;q=0.8' } });
      expect(statusCode).toBe(200);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(headers['content-security-policy']).not.toMatch(/unsafe|nonce/);
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(body).toContain('<html lang="sv">');
      expect(body).not.toMatch(/<script>|<style|\son\w+=/);
      for (const [, path = ''] of body.matchAll(/(?:src|href)="([^"]+)"/g)) {
        expect((await test.app.inject({ url: path })).statusCode).toBe(200);
      }
    },
  );

  it('exist in five languages with the same texts', () => {
    const namesIn = (texts: object): string[] =>
      Object.entries(texts).flatMap(([name, text]) => (typeof text === 'string' ? [name] : namesIn(text as object)));
    for (const language of ['da', 'sv', 'no', 'es'] as const) expect(namesIn(textsIn(language))).toEqual(namesIn(textsIn('en')));
  });

  it.each([
    ['es', undefined, 'es'],
    ['xx', 'nb-NO,nb;q=0.9', 'no'],
    [undefined, 'de, da;q=0.5', 'da'],
    [undefined, 'en;q=0.1, da;q=0.5', 'da'],
    [['sv'], undefined, 'en'],
    ['constructor', undefined, 'en'],
  ])('requested in %j and %j are in %s', (asked, accepted, language) => {
    expect(pageLanguage(asked, accepted)).toBe(language);
  });

  it('show the bank’s message', () => {
    expect(formatProblem('en', { code: 'card_declined', decline_code: 'insufficient_funds' })).toBe(
      textsIn('en').errors.insufficient_funds,
    );
    expect(formatProblem('da', { code: 'payment_intent_authentication_failure' })).toBe(textsIn('da').errors.authentication_failure);
    expect(formatProblem('no', { code: 'something_else' })).toBe(textsIn('no').errors.other);
  });
});

describe('a call of a page', () => {
  it('can access only the intent of its secret', async () => {
    const customer = await test.provider.createCustomer({ name: 'Midland Heating', email: 'a@b.test', key: 'calls-1' });
    const setup = await test.provider.createSetup({ customer, key: 'calls-2' });
    const other = await test.provider.createSetup({ customer, key: 'calls-3' });
    const card = { number: '4000000000000002', exp_month: '12', exp_year: '2040', cvc: '123' };
    const typed = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
    const payload = new URLSearchParams([['payment_method_data[type]', 'card'], ['client_secret', setup.secret], ...typed]).toString();
    const foreign = await post(`setup_intents/${other.ref}/confirm?lang=en`, payload);
    expect([foreign.statusCode, foreign.json<{ error: { code: string } }>().error.code]).toEqual([404, 'resource_missing']);
    const declined = await post(`setup_intents/${setup.ref}/confirm?lang=da`, payload);
    expect(declined.statusCode).toBe(402);
    expect(declined.json()).toEqual({
      error: {
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: textsIn('da').errors.card_declined,
        state: 'requires_payment_method',
      },
    });
    expect(declined.body).not.toContain(setup.secret);
  });

  it('saves the card of a phone wallet by its token', async () => {
    const customer = await test.provider.createCustomer({ name: 'Midland Heating', email: 'a@b.test', key: 'calls-4' });
    const setup = await test.provider.createSetup({ customer, key: 'calls-5' });
    const confirm = (token: string) =>
      post(
        `setup_intents/${setup.ref}/confirm?lang=en`,
        new URLSearchParams({
          client_secret: setup.secret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][token]': token,
        }).toString(),
      );
    expect((await confirm('tok_unknown')).statusCode).toBe(400);
    expect((await confirm('tok_sandbox_apple_pay')).statusCode).toBe(200);
    expect((await test.provider.findSetup(setup.ref)).card).toMatchObject({ brand: 'apple_pay', last4: '4242', expiresOn: '2040-12-31' });
  });

  it('is refused from another site or without a secret', async () => {
    expect((await post('payment_intents/pi_1/confirm', '', { ...form, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(400);
    expect((await post('payment_intents/pi_1/confirm', '')).statusCode).toBe(404);
    expect((await post('payment_intents/pi_1/cancel', '')).statusCode).toBe(404);
  });

  it('is rate limited', async () => {
    for (let call = 0; call < 12; call += 1) await post('payment_intents/pi_1/confirm', '');
    const refused = await post('payment_intents/pi_1/confirm?lang=no', '');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ error: { code: 'rate_limit', message: textsIn('no').errors.rate_limit } });
  });
});
