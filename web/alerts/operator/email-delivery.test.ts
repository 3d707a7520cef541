import { describe, expect, it } from 'vitest';
import { answer } from '../../testing/contract-answers.ts';
import { openDesk, staffAnswers } from '../../testing/open-desk.tsx';
import { fill, screen, user, within } from '../../testing/page.ts';

const paused = 'GET /operator/paused-addresses';
const lift = 'POST /operator/paused-addresses/{id}/lift';
const domain = 'GET /operator/settings/sending-domain';
const webhooks = 'GET /operator/settings/mail-webhooks';
const renew = 'POST /operator/settings/mail-webhooks/{provider}/renew';
const mailbox = 'GET /operator/settings/bounce-mailbox';
const unset = { mailbox: null, returnAddress: null, lastReadAt: null, lastReportAt: null, problem: null, failedAt: null };
const since = '2026-03-02T10:00:00Z';
const address = (secret: string) => `https://leads.example.com/api/v1/mail-reports/mailgun/${secret}`;
const mailgun = (secret: string) => ({ provider: 'mailgun' as const, address: address(secret), ready: false, lastReportAt: null });

const answers = (role: 'agent' | 'admin' = 'admin') => ({
  ...staffAnswers(role),
  [paused]: answer(paused, {
    data: [
      { id: 4, address: 's•••@example.test', kind: 'bounces', reason: 'no_mailbox', since },
      { id: 3, address: 'o•••@example.test', kind: 'complaint', reason: 'spam', since },
    ],
  }),
  [lift]: answer(lift, { data: {} }),
  [webhooks]: answer(webhooks, { data: [mailgun('first')] }),
  [renew]: answer(renew, { data: [mailgun('second')] }),
  [mailbox]: answer(mailbox, { data: unset }),
  [domain]: answer(domain, {
    data: {
      domains: ['example.com'],
      domain: 'example.com',
      records: [
        { record: 'spf', state: 'missing', name: 'example.com', found: [], publish: 'v=spf1 mx ~all' },
        { record: 'dkim', state: 'missing', name: 'default._domainkey.example.com', found: [], publish: null },
        { record: 'dmarc', state: 'unknown', name: '_dmarc.example.com', found: [], publish: null },
      ],
    },
  }),
});
const open = (role?: 'agent' | 'admin') => openDesk('/operator/settings/email', answers(role));
const section = async (name: string) => within(await screen.findByRole('region', { name }));

async function confirm(button: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByRole('textbox', { name: /Reason/ }), 'They asked for it');
  await user.click(dialog.getByRole('button', { name: button }));
}

describe('email delivery', () => {
  it('lists paused addresses with their reason, and lifts a pause', async () => {
    const desk = await open();
    const list = await section('Paused addresses');
    const [first, second] = await list.findAllByRole('listitem');
    expect(first?.textContent).toContain('s•••@example.testBounces: mailbox does not exist. Since 2 Mar 2026');
    expect(second?.textContent).toContain('Reported an email as spam. Since');
    await user.click(list.getByRole('button', { name: 'Send to s•••@example.test again' }));
    await confirm('Send again');
    await screen.findByText("We'll send to s•••@example.test again.");
    expect(JSON.parse(desk.bodies.at(-1) ?? '')).toEqual({ reason: 'They asked for it' });
  });

  it('searches for a whole address only', async () => {
    await open();
    const list = await section('Paused addresses');
    await fill(list.getByRole('textbox', { name: 'Find an address' }), 'sam@');
    await user.click(list.getByRole('button', { name: 'Find' }));
    list.getByText('Enter the whole email address.');
    await fill(list.getByRole('textbox', { name: 'Find an address' }), 'sam@example.test');
    await user.click(list.getByRole('button', { name: 'Find' }));
    await list.findByRole('button', { name: 'Show all' });
  });

  it('lists missing DNS records, ready to publish', async () => {
    await open();
    const list = await section('Sending domain');
    const [spf, dkim, dmarc] = await list.findAllByRole('listitem');
    expect(spf?.textContent).toContain('Publish this as a TXT record for example.com:v=spf1 mx ~all');
    expect(dkim?.textContent).toContain('Your email provider shows the record to publish.');
    expect(dmarc?.textContent).toContain('Not checkedDNS did not answer.');
  });

  it('shows the address for each provider, what it lacks, and replaces it', async () => {
    await open();
    const list = await section('Reports from your email provider');
    expect((await list.findByLabelText('Address for Mailgun')).textContent).toBe(address('first'));
    list.getByText('Set MAILGUN_SIGNING_KEY first. Until then reports are refused.');
    await user.click(list.getByRole('button', { name: 'New address for Mailgun' }));
    await confirm('New address');
    await list.findByText(address('second'));
  });

  it.each([
    ['Set BOUNCE_IMAP_URL and BOUNCE_ADDRESS', {}],
    ['Not read yetMailboximaps://mail.example.com', { mailbox: 'imaps://mail.example.com' }],
    ['Read every minute', { mailbox: 'imaps://mail.example.com', returnAddress: 'bounces@example.com', lastReadAt: since }],
    ['FailingThe mail server refuses the user name', { mailbox: 'imaps://mail.example.com', problem: 'sign_in' as const, failedAt: since }],
  ])('shows how the mailbox for bounces is doing: %s', async (text, state) => {
    await openDesk('/operator/settings/email', { ...answers(), [mailbox]: answer(mailbox, { data: { ...unset, ...state } }) });
    const region = await screen.findByRole('region', { name: 'Mailbox for bounces' });
    await expect.poll(() => region.textContent).toContain(text);
  });

  it('shows agents the paused addresses only', async () => {
    await open('agent');
    await section('Paused addresses');
    expect(screen.queryByRole('region', { name: 'Sending domain' })).toBeNull();
  });
});
