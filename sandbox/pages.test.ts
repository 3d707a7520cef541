import type { Frame, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { closeBrowser, visit, type Visit } from '../e2e/open-browser.ts';
import { openTestApp, type TestApp } from '../test/app-harness.ts';
import { openForTests } from '../test/open-together.ts';

interface Served {
  readonly origin: string;
  readonly test: TestApp;
}

const served = openForTests<Served>(async (closeLater) => {
  closeLater(closeBrowser);
  const test = await openTestApp({}, closeLater);
  return { test, origin: await test.listen() };
});
const visits: Visit[] = [];
afterEach(async () => {
  const ended = visits.splice(0);
  await Promise.all(ended.map((one) => one.close()));
  expect(ended.flatMap(({ errors }) => errors)).toEqual([]);
});

type HostMessage = Readonly<Record<string, unknown>>;

interface Host {
  readonly page: Page;
  readonly frame: Frame;
  /** Waits for the frame's first message of a type. */
  heard(type: string): Promise<HostMessage>;
  tell(message: HostMessage): Promise<void>;
}

/** A same-origin page with a sandbox page in a frame. */
async function host(address: string, width = 440): Promise<Host> {
  const opened = await visit(served.origin, { width, height: 700 });
  visits.push(opened);
  const { page } = opened;
  await page.route('**/host', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Host</title><body style="margin:16px"><iframe title="Card" style="width:100%;height:480px;border:0" src="${address.replaceAll('&', '&amp;')}"></iframe>
        <script>
          const said = [];
          addEventListener('message', ({ data }) => said.push(data));
          const heard = (type) => said.find((one) => one.type === type);
          const tell = (message) => document.querySelector('iframe').contentWindow.postMessage(message, location.origin);
        </script>`,
    }),
  );
  await page.goto('/host');
  const heard = async (type: string): Promise<HostMessage> => {
    const found = await page.waitForFunction(`heard(${JSON.stringify(type)})`);
    return (await found.jsonValue()) as HostMessage;
  };
  await heard('ready');
  const frame = page.frames().find((one) => one.url().includes('/sandbox/'));
  if (frame === undefined) throw new Error('the frame is not there');
  const tell = (message: HostMessage): Promise<void> => page.evaluate(`tell(${JSON.stringify(message)})`);
  return { page, frame, heard, tell };
}

let keys = 0;
const key = (): string => `page-${(keys += 1)}`;

async function openSetup() {
  const { provider } = served.test;
  const customer = await provider.createCustomer({ name: 'Midland Heating', email: 'a@b.test', key: key() });
  return { customer, setup: await provider.createSetup({ customer, key: key() }) };
}

async function type(frame: Frame, card: { readonly number: string; readonly expiry?: string; readonly cvc?: string }): Promise<void> {
  await frame.locator('#number').pressSequentially(card.number);
  await frame.locator('#expiry').pressSequentially(card.expiry ?? '1240');
  await frame.locator('#cvc').pressSequentially(card.cvc ?? '123');
}

const holder = { name: 'Robin Tester' };

describe('the card fields', () => {
  it('save a card typed in groups, and report it', async () => {
    const { setup } = await openSetup();
    const { frame, heard, tell } = await host(`/sandbox/card-fields?lang=en&scheme=light#secret=${setup.secret}`);
    await type(frame, { number: '4242424242424242' });
    expect(await frame.locator('#number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await frame.locator('#expiry').inputValue()).toBe('12/40');
    await tell({ type: 'confirm', holder });
    expect(await heard('outcome')).toEqual({ type: 'outcome', kind: 'done' });
    await expect(served.test.provider.findSetup(setup.ref)).resolves.toMatchObject({
      state: 'succeeded',
      card: { brand: 'visa', last4: '4242', expiresOn: '2040-12-31', cardholder: 'Robin Tester' },
    });
  });

  it('show errors at the field in the page’s language, and send nothing', async () => {
    const { setup } = await openSetup();
    const { frame, heard, tell } = await host(`/sandbox/card-fields?lang=sv&scheme=dark#secret=${setup.secret}`);
    await type(frame, { number: '4242424242424241' });
    await tell({ type: 'confirm', holder });
    expect(await heard('outcome')).toMatchObject({ kind: 'failed', message: 'Ange ett giltigt kortnummer.' });
    expect(await frame.locator('#number-error').textContent()).toBe('Ange ett giltigt kortnummer.');
    expect(await frame.locator('#number:focus').count()).toBe(1);
    await expect(served.test.provider.findSetup(setup.ref)).resolves.toMatchObject({ state: 'open' });
  });

  it('show the bank’s reason for a declined card, and accept another', async () => {
    const { setup } = await openSetup();
    const { frame, heard, tell } = await host(`/sandbox/card-fields?lang=en#secret=${setup.secret}`);
    await type(frame, { number: '4000000000000002' });
    await tell({ type: 'confirm', holder });
    expect(await heard('outcome')).toMatchObject({
      kind: 'failed',
      message: 'Your bank declined this card. Use another card, or contact your bank.',
    });
    await frame.locator('#number').fill('5555555555554444');
    await tell({ type: 'confirm', holder });
    await expect.poll(async () => (await served.test.provider.findSetup(setup.ref)).state).toBe('succeeded');
  });

  it('are replaced by the bank’s check', async () => {
    const { setup } = await openSetup();
    const { frame, heard, tell } = await host(`/sandbox/card-fields?lang=da#secret=${setup.secret}`);
    await type(frame, { number: '4000002500003155' });
    await tell({ type: 'confirm', holder });
    await frame.locator('#approve').click();
    expect(await heard('outcome')).toEqual({ type: 'outcome', kind: 'done' });
  });
});

describe('the bank check', () => {
  async function payment(number: string) {
    const { customer, setup } = await openSetup();
    await served.test.sandbox.typeCard(setup, { number });
    await served.test.sandbox.call('POST', `/v1/setup_intents/${setup.ref}/authenticate`, {
      outcome: 'approve',
      client_secret: setup.secret,
    });
    const { card } = await served.test.provider.findSetup(setup.ref);
    const bill = { amountMinor: 1_250, currency: 'GBP', payment: key(), description: 'Invoice 1' } as const;
    return served.test.provider.createPayment({ customer, card: card?.ref ?? '', ...bill, key: key() });
  }

  it('confirms a payment silently if no check is needed', async () => {
    const { ref, secret } = await payment('4242424242424242');
    const { page, heard } = await host(`/sandbox/bank-check?lang=en#secret=${secret}`);
    expect(await heard('outcome')).toEqual({ type: 'outcome', kind: 'done' });
    expect(await page.evaluate(`heard('check') === undefined`)).toBe(true);
    await expect(served.test.provider.findPayment(ref)).resolves.toMatchObject({ state: 'succeeded' });
  });

  it.each([
    ['approve', { kind: 'done' }, 'succeeded'],
    ['refuse', { kind: 'failed', message: 'Your bank could not confirm it was you. Try again, or use another card.' }, 'failed'],
  ])('shows a needed check, and ends when the cardholder chooses to %s', async (answer, outcome, state) => {
    const { ref, secret } = await payment('4000002760003184');
    const { frame, heard } = await host(`/sandbox/bank-check?lang=en&scheme=dark#secret=${secret}`);
    await heard('check');
    await frame.locator(`#${answer}`).click();
    expect(await heard('outcome')).toEqual({ type: 'outcome', ...outcome });
    await expect(served.test.provider.findPayment(ref)).resolves.toMatchObject({ state });
  });
});
