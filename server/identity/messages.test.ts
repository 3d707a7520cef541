import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { createCompany, type TestCompany } from '../../test/factories/create-company.ts';
import type { Mail, MessageLanguage } from '../platform/messages.ts';
import { removeSetting, saveSetting } from '../platform/business-settings.ts';
import { sql } from '../platform/database/sql.ts';
import da from './messages/da.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import no from './messages/no.json' with { type: 'json' };
import sv from './messages/sv.json' with { type: 'json' };
import { identityMessages } from './messages.ts';
import { sendValidationMail } from './account-email.ts';

const start = new Date('2026-03-01T12:00:00Z');
let now = start;
let company: TestCompany;

const database = useTestDatabase({ poolSize: 4, clock: () => now });

interface Waiting {
  readonly id: number;
  readonly key: string;
  readonly template: string;
  readonly kind: string;
  readonly recipientId: number;
  readonly payload: Record<string, unknown>;
  readonly secrets: Record<string, string> | null;
}

async function lastMessage(): Promise<Waiting> {
  const message = await database.db.first(sql<Waiting>`
    select id, dedupe_key as key, template, recipient_kind as kind, recipient_id as "recipientId", payload, secrets
    from outbox_messages order by id desc limit 1`);
  if (message === undefined) throw new Error('nothing was put into the outbox');
  return message;
}

async function compose(
  { template, payload, secrets }: Pick<Waiting, 'template' | 'payload' | 'secrets'>,
  language: MessageLanguage = 'en',
) {
  const found = identityMessages[template];
  if (found?.channel !== 'email') throw new Error(`${template} is no mail`);
  return found.compose({
    db: database.db,
    recipient: { id: company.userId, language, country: 'gb', timeZone: 'Europe/London', forename: 'Test' },
    brand: 'Plumbline',
    link: (path) => `https://plumbline.test${path}`,
    payload,
    secrets: secrets ?? {},
  });
}

const words = (mail: Mail | null): string => JSON.stringify(mail);
const findButtonUrl = (mail: Mail | null): string | undefined =>
  mail?.blocks.flatMap((block) => (block.kind === 'button' ? [block.url] : []))[0];

describe('the address confirmation mail', () => {
  const send = async (reason: 'registered' | 'changed' | 'asked' = 'registered') => {
    now = start;
    company = await createCompany(database, '-', { emailValidated: false });
    await database.inTx((tx) => sendValidationMail(tx, { userId: company.userId, reason }));
    return lastMessage();
  };

  it('keeps its token out of the payload and only its hash in the database', async () => {
    const message = await send();
    expect(message).toMatchObject({ kind: 'user', recipientId: company.userId, template: 'validate-email' });
    const token = message.secrets?.['token'] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(message.payload)).not.toContain(token);
    const links = await database.db.rows(sql`select l::text from user_links l where user_id = ${company.userId}`);
    expect(links).toHaveLength(1);
    expect(JSON.stringify(links)).not.toContain(token);
    expect(findButtonUrl(await compose(message))).toBe(`https://plumbline.test/validate?s=${token}`);
  });

  it.each([
    ['registered', 'Thank you for registering with Plumbline.'],
    ['changed', 'asked to use this address'],
    ['asked', 'You asked for another confirmation email.'],
  ] as const)('says why it was sent: %s', async (reason, text) => {
    const mail = words(await compose(await send(reason)));
    expect(mail).toContain(text);
    expect(mail).toContain('The link is valid for 7 days.');
    expect(mail).toContain('Hello Test,');
  });

  it.each([
    ['the address has been confirmed', () => sql`update users set email_validated_at = app_now() where id = ${company.userId}`],
    ['the user has another address by now', () => sql`update users set email = 'other.' || email where id = ${company.userId}`],
    ['it could not be sent for a week', () => (now = new Date(start.getTime() + 7 * 86_400_000))],
  ])('is not sent when %s', async (_, happen) => {
    const message = await send();
    const happened = happen();
    if (!(happened instanceof Date)) await database.db.rows(happened);
    expect(await compose(message)).toBeNull();
  });

  it('records when it was queued', async () => {
    await send();
    const user = await database.db.first(sql<{ at: Date }>`select validation_sent_at as at from users where id = ${company.userId}`);
    expect(user?.at).toEqual(start);
  });
});

describe('account mails', () => {
  const payloads: Readonly<Record<string, Record<string, unknown>>> = {
    'password-changed': { by: 'reset' },
    'sign-in-link': {},
    'email-change-asked': {},
    'email-changed': {},
    'email-claimed': {},
    'second-factor-on': {},
    'second-factor-off': {},
    'recovery-codes-made': {},
    'recovery-code-used': { left: 1 },
    'passkey-added': {},
    'passkey-removed': {},
    'passkey-cloned': {},
  };
  const languages: readonly MessageLanguage[] = ['en', 'sv', 'da', 'no'];

  it('are all covered here', () => {
    expect(Object.keys(identityMessages).toSorted()).toEqual(
      ['invite-member', 'invite-user', 'reset-password', 'validate-email', ...Object.keys(payloads)].toSorted(),
    );
  });

  it('states the configured lifetime of the sign-in link', async () => {
    company = await createCompany(database, '-');
    const link = { template: 'sign-in-link', payload: { userId: company.userId }, secrets: { token: 'one', selector: 'two' } };
    const composeText = async () => JSON.stringify(await compose(link, 'sv'));
    expect(await composeText()).toContain('en gång och inom 24 timmar.');
    await database.inTx((tx) => saveSetting(tx, { key: 'identity.sign_in_link_hours', value: 1 }));
    expect(await composeText()).toContain('en gång och inom 1 timme.');
    await database.inTx((tx) => removeSetting(tx, { key: 'identity.sign_in_link_hours' }));
  });

  it.each(Object.keys(payloads).flatMap((template) => languages.map((language) => [template, language] as const)))(
    'has texts for %s in %s',
    async (template, language) => {
      company = await createCompany(database, '-');
      const payload = { ...payloads[template], userId: company.userId };
      const secrets = { token: 'one', selector: 'two' };
      const mail = await compose({ template, payload, secrets }, language);
      expect(mail?.subject.length).toBeGreaterThan(10);
      expect(words(mail)).not.toMatch(
        /\{\{|undefined|NaN|(?:validate|reset|passwordChanged|emailChanged|emailChangeAsked|emailClaimed|signInLink|secondFactor\w+)\.\w/,
      );
      expect(language === 'en' || mail?.subject !== (await compose({ template, payload, secrets }))?.subject).toBe(true);
    },
  );

  it('counts the remaining recovery codes, in the singular for one', async () => {
    const left = async (count: number) => words(await compose({ template: 'recovery-code-used', payload: { left: count }, secrets: null }));
    expect(await left(1)).toContain('You have 1 left.');
    expect(await left(7)).toContain('You have 7 left.');
  });
});

it('has the same texts in every language', () => {
  const paths = (texts: object, before = ''): string[] =>
    Object.entries(texts).flatMap(([key, inner]) =>
      typeof inner === 'string' ? [before + key] : paths(inner as object, `${before}${key}.`),
    );
  for (const other of [sv, da, no]) expect(paths(other)).toEqual(paths(en));
});
