import { describe, expect, it } from 'vitest';
import type { ListedTemplateWire, TemplatePreviewWire, TemplateWire } from '../../contract/content/wordings-endpoints.ts';
import { enquiryInput, makeSource, takeIn } from '../../test/factories/create-enquiry.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useMailedApp } from '../../test/use-mailed-app.ts';
import { sql } from '../platform/database/sql.ts';
import { fillWords } from '../platform/message-words.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { randomCode } from '../platform/random-code.ts';

const { test, server } = useMailedApp();
const reason = 'agreed with the office';

function editor(template: string, language = 'en') {
  const path = `/operator/mail-templates/${template}/${language}`;
  const agent = () => test.staff('agent');
  const read = async () => {
    const response = await (await agent()).call('GET', path);
    return { template: response.json<{ data: TemplateWire }>().data, version: String(response.headers['etag']) };
  };
  const save = async (words: Record<string, string>, version?: string) =>
    (await agent()).call('PUT', path, { words, reason }, { 'if-match': version ?? (await read()).version });
  const reset = async () => (await agent()).call('POST', `${path}/built-in`, { reason });
  const preview = async (words: Record<string, string> = {}) => (await agent()).call('POST', `${path}/preview`, { words });
  return { read, save, reset, preview };
}

/** The mail about a disabled second factor in this language, as delivered and as stored in the outbox. */
async function sent(language: string) {
  const { userId, companyId, email } = await test.company();
  await test.database.db.rows(sql`update companies set communications_language = ${language} where id = ${companyId}`);
  await test.sendMessages();
  const since = server.mails.length;
  const message = { dedupeKey: randomCode(), channel: 'email', template: 'second-factor-off', payload: {} } as const;
  await test.database.inTx((tx) => putInOutbox(tx, { ...message, recipient: { kind: 'user', id: userId } }));
  await test.sendMessages();
  const kept = () =>
    test.database.db.first(sql<{ subject: string; plain: string }>`
      select subject, plain from outbox_messages where dedupe_key = ${message.dedupeKey}`);
  return { mail: await server.mailTo(email, { since }), kept };
}

describe('customised message texts', () => {
  it('apply to future mails, placeholders filled; sent ones are unchanged', async () => {
    const { save, read } = editor('second-factor-off');
    const before = await sent('en');
    const words = {
      'secondFactorOff.subject': 'One step is enough again',
      'secondFactorOff.text': '{{brand}} asks for your password alone. Was it not you? Tell us.',
    };
    expect((await save(words)).statusCode).toBe(200);
    const { mail, kept } = await sent('en');
    expect(mail.subject).toBe('One step is enough again');
    expect(mail.text).toContain('Plumbline asks for your password alone. Was it not you? Tell us.');
    expect(mail.html).toContain('Was it not you?');
    // Uncustomised texts stay built in.
    expect(mail.text).toContain('Two-step sign-in is off');
    expect(await kept()).toMatchObject({ subject: 'One step is enough again' });
    expect(await before.kept()).toMatchObject({ subject: 'Two-step sign-in is off' });
    const { template } = await read();
    expect(template.history).toMatchObject([{ by: expect.any(String), words }]);
  });

  it('leave other languages built in', async () => {
    await editor('second-factor-off', 'sv').save({ 'secondFactorOff.subject': 'Ett steg räcker' });
    expect((await sent('sv')).mail.subject).toBe('Ett steg räcker');
    const { template } = await editor('second-factor-off', 'da').read();
    const builtIn = template.parts.find(({ key }) => key === 'secondFactorOff.subject')?.built_in;
    expect((await sent('da')).mail.subject).toBe(builtIn);
  });

  it('can be reset to the built-in ones, as the history shows', async () => {
    const { save, reset, read } = editor('second-factor-off', 'no');
    expect((await reset()).statusCode).toBe(409);
    await save({ 'secondFactorOff.subject': 'Ett trinn holder' });
    expect((await reset()).statusCode).toBe(200);
    expect((await sent('no')).mail.subject).not.toBe('Ett trinn holder');
    const { template } = await read();
    expect(template.history.map(({ words }) => words)).toEqual([null, { 'secondFactorOff.subject': 'Ett trinn holder' }]);
    expect((await save({ 'secondFactorOff.subject': template.parts[0]?.built_in ?? '' })).statusCode).toBe(409);
  });

  it('choose the plural form by number', async () => {
    const { save } = editor('recovery-code-used');
    expect((await save({ 'recoveryCodeUsed.left_one': 'Only one code is left.' })).statusCode).toBe(200);
    const words = { left_one: 'Only one is left.', left_other: '{{count}} are left.' };
    expect(fillWords(words, 'left', { values: { count: 1 }, language: 'en' })).toBe('Only one is left.');
    expect(fillWords(words, 'left', { values: { count: 4 }, language: 'en' })).toBe('4 are left.');
    // A later release may not know a placeholder: then the built-in text is used.
    expect(fillWords({ left: 'Dear {{nobody}}' }, 'left', { values: {}, language: 'en' })).toBeUndefined();
  });

  it('are listed by message and language', async () => {
    await editor('reset-password', 'sv').save({ 'reset.button': 'Välj lösenord' });
    const list = (await (await test.staff()).call('GET', '/operator/mail-templates')).json<{ data: ListedTemplateWire[] }>().data;
    expect(list.map(({ key }) => key).toSorted()).toEqual(Object.keys(test.post.templates).toSorted());
    const reset = list.find(({ key }) => key === 'reset-password');
    expect(reset).toMatchObject({ channel: 'email', title: 'Choose a new password' });
    expect(reset?.languages.map(({ language, changed }) => [language, changed])).toEqual([
      ['en', 0],
      ['sv', 1],
      ['da', 0],
      ['no', 0],
    ]);
  });

  it('exist in every page language for consumer messages, and are sent in it', async () => {
    const list = (await (await test.staff()).call('GET', '/operator/mail-templates')).json<{ data: ListedTemplateWire[] }>().data;
    const spoken = (wanted: string) => list.find(({ key }) => key === wanted)?.languages.map(({ language }) => language);
    expect(spoken('enquiry.acknowledgement')).toEqual(['en', 'sv', 'da', 'no', 'es', 'fr']);
    // To a company, from a domain that also writes to consumers.
    expect(spoken('review-received')).toEqual(['en', 'sv', 'da', 'no']);
    const agent = await test.staff('agent');
    expect((await agent.call('GET', '/operator/mail-templates/review-received/es')).statusCode).toBe(404);

    const { read, save } = editor('enquiry.acknowledgement', 'es');
    expect((await read()).template.parts.find(({ key }) => key === 'heading')?.built_in).toBe('Gracias, hemos recibido su solicitud');
    expect((await save({ heading: 'Muchas gracias por su solicitud' })).statusCode).toBe(200);
    const { sourceId } = await makeSource(test.database);
    const enquiry = enquiryInput({ language: 'es' });
    await takeIn(test.database, sourceId, enquiry);
    await test.sendMessages();
    expect((await server.mailTo(enquiry.email)).text).toContain('Muchas gracias por su solicitud');
  });

  it('are not overwritten from a stale editor', async () => {
    const { read, save } = editor('password-changed');
    const { version } = await read();
    expect((await save({ 'passwordChanged.subject': 'Your new password' }, version)).statusCode).toBe(200);
    const late = await save({ 'passwordChanged.subject': 'A new password' }, version);
    expect([late.statusCode, Object.keys(readFailure(late).fields ?? {})]).toEqual([412, ['passwordChanged.subject']]);
  });
});

describe('invalid message texts', () => {
  it.each([
    ['reset-password', 'reset.text', ' ', 'Enter a text'],
    ['reset-password', 'reset.text', 'Dear {{forename}}', '{{forename}} is not a placeholder for this text'],
    ['reset-password', 'reset.text', 'Dear {{brand}', 'Braces must be in pairs around a placeholder, such as {{brand}}'],
    ['reset-password', 'reset.subject', 'A new\npassword', 'This text must be on one line'],
    ['reset-password', 'reset.subject', 'x'.repeat(151), 'This text is too long'],
    ['reset-password', 'reset.nowhere', 'Hello', 'This message has no such text'],
    ['priority-lead-sms', 'priority.sms', '{{what}} until {{until}}', 'This text must include {{link}}, because its reader needs it'],
    ['enquiry.telephone-code', 'code', '{{brand}}, {{minutes}} minutes', 'This text must include {{code}}, because its reader needs it'],
  ])('of %s are not saved: %s as %j', async (template, key, text, problem) => {
    const response = await editor(template).save({ [key]: text });
    expect([response.statusCode, readFailure(response).fields]).toEqual([422, { [`words.${key}`]: [problem] }]);
    expect(readFailure(await editor(template).preview({ [key]: text })).fields).toHaveProperty([`words.${key}`]);
  });

  it('include text messages too long with the longest values', async () => {
    const { save, preview } = editor('enquiry.telephone-code');
    const long = `{{brand}}: {{code}} is your code for {{minutes}} minutes. ${'x'.repeat(120)}`;
    expect(readFailure(await save({ code: long })).fields).toEqual({
      'words.code': [expect.stringMatching(/^With the longest values this takes 1\d\d characters. A text message fits 160$/)],
    });
    // A character outside the SMS alphabet reduces the limit to 70.
    expect((await save({ code: '{{brand}}: {{code}} ist dein Code für {{minutes}} Minuten, und niemand fragt danach ✓' })).statusCode).toBe(
      422,
    );
    const fits = await preview({ code: '{{brand}}: {{code}}, good for {{minutes}} minutes.' });
    const [sms] = fits.json<{ data: TemplatePreviewWire }>().data.sms;
    expect(sms).toMatchObject({ text: expect.stringContaining('483920, good for 60 minutes.'), segments: 1 });
    expect(sms?.length).toBe(sms?.text.length);
  });
});

describe('the preview of a message', () => {
  it.each(['reset-password', 'report.decided', 'invoice-overdue', 'review-request', 'lead-digest'])(
    '%s shows its texts, filled in',
    async (key) => {
      const response = await editor(key).preview();
      const { subject, html, plain } = response.json<{ data: TemplatePreviewWire }>().data;
      expect(`${subject}${html}${plain}`).not.toMatch(/\{\{|undefined/);
      const { template } = await editor(key).read();
      const [button] = template.parts.filter(({ role, built_in: text }) => role === 'button' && !text.includes('{{'));
      if (button !== undefined) expect(plain).toContain(button.built_in);
    },
  );

  it('shows unsaved input and saves nothing', async () => {
    const { preview, read } = editor('reset-password', 'da');
    const said = (await preview({ 'reset.heading': 'Nyt kodeord' })).json<{ data: TemplatePreviewWire }>().data;
    expect(said.html).toContain('Nyt kodeord</h1>');
    expect((await read()).template.history).toEqual([]);
  });

  it('answers 404 for an unknown message', async () => {
    expect((await editor('nothing').preview()).statusCode).toBe(404);
  });
});
