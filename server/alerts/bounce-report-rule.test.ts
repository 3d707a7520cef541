import { describe, expect, it } from 'vitest';
import {
  complaintReport,
  eximReport,
  exchangeReport,
  postfixReport,
  vacationReply,
  type ReportedMail,
} from '../../test/delivery-reports.ts';
import { messageTokens } from '../platform/sending/mail-feedback.ts';
import { readMailReport } from './bounce-report-rule.ts';

const tokens = messageTokens();
const to = 'sam.hill@example.test';
const signed = (address = to): ReportedMail => {
  const token = tokens.signReturn(42, address);
  return { to, returnPath: `bounces+${token}@example.com`, token };
};
const plain = (): ReportedMail => ({ ...signed(), returnPath: 'bounces@example.com' });
const read = (raw: string) => readMailReport(Buffer.from(raw.replaceAll('\n', '\r\n')), tokens);

describe('a delivery report', () => {
  it.each([
    ['Postfix', postfixReport, '5.1.1'],
    ['Exim', eximReport, '5.0.0'],
    ['Exchange', exchangeReport, '5.1.10'],
  ])('of %s is a hard bounce, with the token in its address or in the returned mail', async (_, write, code) => {
    const bounce = { source: 'mailbox', kind: 'hard', reason: 'no_mailbox', code, address: to, token: tokens.sign(42) };
    const { token: _token, ...withoutHeader } = signed();
    for (const mail of [signed(), withoutHeader, plain()]) expect(await read(write(mail))).toEqual([expect.objectContaining(bounce)]);
  });

  it.each([
    [postfixReport, { status: '5.2.2', answer: '552 5.2.2 over quota' }, 'soft', 'mailbox_full'],
    [postfixReport, { status: '5.7.1', answer: '550 5.7.1 rejected by policy' }, 'soft', 'blocked'],
    [postfixReport, { status: '4.4.1', answer: 'connect to mx.example.test[192.0.2.1]:25: Connection timed out' }, 'soft', 'other'],
    [postfixReport, { status: '5.4.4', answer: 'Host or domain name not found' }, 'hard', 'no_domain'],
    [eximReport, { answer: '550 relay not permitted' }, 'soft', 'blocked'],
    [eximReport, { answer: '552 mailbox is full' }, 'soft', 'mailbox_full'],
    [eximReport, { answer: '550 No such user here' }, 'hard', 'no_mailbox'],
  ])('is judged by its code or its words: %# %j', async (write, failure, kind, reason) => {
    expect(await read(write(signed(), failure))).toMatchObject([{ kind, reason }]);
  });

  it('about a delay, or a delivery, counts for nothing', async () => {
    for (const action of ['delayed', 'delivered', 'relayed'])
      expect(await read(postfixReport(signed(), { action, status: '4.0.0' }))).toEqual([]);
  });

  it('about an address that the mail was forwarded to is soft', async () => {
    const reports = await read(postfixReport(signed(), { final: 'old.address@example.net' }));
    expect(reports).toMatchObject([{ kind: 'soft', reason: 'other', address: to }]);
  });

  it('is the same event when it is read again, and another one when it comes again', async () => {
    const raw = eximReport(signed());
    const readEvent = async (text: string) => (await read(text))?.[0]?.event;
    const first = await readEvent(raw);
    expect(first).toEqual(expect.any(String));
    expect(await readEvent(raw)).toBe(first);
    expect(await readEvent(eximReport(signed()))).not.toBe(first);
  });
});

describe('a complaint', () => {
  it('is counted as such, unless it says that the mail is no spam', async () => {
    expect(await read(complaintReport(signed()))).toMatchObject([{ kind: 'complaint', reason: 'spam', address: to }]);
    expect(await read(complaintReport(signed(), 'not-spam'))).toEqual([]);
  });
});

describe('a mail that is left alone', () => {
  it.each([
    ['a forged token', () => postfixReport({ to, returnPath: 'bounces+16-00000000000000000000@example.com' })],
    ['the token of a mail to somebody else', () => postfixReport(signed('mallory@example.test'))],
    ['no token', () => eximReport({ to, returnPath: 'bounces@example.com' })],
    ['an out-of-office reply', () => vacationReply(signed())],
    ['an ordinary mail', () => 'From: a@example.test\nTo: bounces@example.com\nSubject: Hello\n\nIs anybody there?\n'],
    ['a receipt of its reader', () => postfixReport(signed()).replaceAll('delivery-status', 'disposition-notification')],
    ['nothing', () => ''],
  ])('has %s', async (_, write) => {
    expect(await read(write())).toBeUndefined();
  });

  it('nests too deeply or has headers without end', async () => {
    const nested = Array.from({ length: 40 }, (_, depth) => `Content-Type: multipart/report; boundary=b${depth}\n\n--b${depth}\n`).join('');
    expect(await read(nested + postfixReport(signed()))).toBeUndefined();
    expect(await read(`X-Long: ${'a'.repeat(100_000)}\n${postfixReport(signed())}`)).toBeUndefined();
  });

  it('is cut off before it names a recipient, and counted if it is cut off later', async () => {
    const raw = postfixReport(signed());
    expect(await read(raw.slice(0, raw.indexOf('Final-Recipient')))).toBeUndefined();
    expect(await read(raw.slice(0, raw.indexOf('Somebody needs')))).toMatchObject([{ kind: 'hard' }]);
  });
});
