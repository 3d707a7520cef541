import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { webhooks } from '../contract/billing/webhook-endpoints.ts';
import { findEventObject } from '../server/billing/provider/stripe-wire.ts';
import { openHmrc, openVies } from '../server/companies/vat-registers.ts';
import { maxListed } from '../server/geography/address-services.ts';
import { noFinders, openAddressFinder } from '../server/geography/open-address-finder.ts';
import { openCrm, type CrmLead } from '../server/integrations/open-crm.ts';
import { readSettings, settingNames } from '../server/platform/settings.ts';
import { useAnswering } from './answering-server.ts';

// Follows docs/cards.md, docs/vat-numbers.md, docs/crm.md and docs/address-lookup.md: sets what they set, calls what they call, and compares their examples.

const readPage = (name: string): string => readFileSync(new URL(`../docs/${name}.md`, import.meta.url), 'utf8');
const listBlocks = (page: string, language: 'sh' | 'json'): string[] =>
  [...page.matchAll(/```(\w+)\n([\s\S]*?)\n *```/g)].flatMap(([, name, text = '']) => (name === language ? [text] : []));
/** The settings of the page's shell blocks. */
const readVariables = (page: string): Record<string, string> =>
  Object.fromEntries(
    listBlocks(page, 'sh').flatMap((block) =>
      [...block.matchAll(/^ *([A-Z_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
    ),
  );

it.each(['cards', 'vat-numbers', 'crm', 'address-lookup'])('docs/%s.md names settings that the product reads', (name) => {
  const page = readPage(name);
  const named = [...page.matchAll(/\b((?:STRIPE|VIES|HMRC|CRM|PUBLIC|ADDRESS)_[A-Z_]+)\b/g)].map(([, setting = '']) => setting);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((setting) => !settingNames.includes(setting))).toEqual([]);
});

describe('docs/cards.md', () => {
  const page = readPage('cards');

  it('sets the three keys, of which none may be missing', () => {
    const keys = readVariables(page);
    expect(Object.keys(keys)).toHaveLength(3);
    expect(readSettings({ ...keys, PUBLIC_URL: 'https://leads.example.com' }).stripe).not.toBeNull();
    for (const name of Object.keys(keys)) {
      const { [name]: _missing, ...others } = keys;
      expect(() => readSettings({ ...others, PUBLIC_URL: 'https://leads.example.com' })).toThrow(name);
    }
  });

  it('names the webhook’s address', () => {
    const [, path = ''] = /`\/api\/v1(\/payments\/webhook\/stripe)`/.exec(page) ?? [];
    expect(Object.keys(webhooks)).toContain(`POST ${path.replace('stripe', '{provider}')}`);
  });

  it('lists events that change a payment or a card', () => {
    const events = [...page.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, type = '']) => type);
    expect(events.length).toBeGreaterThan(6);
    const objects = events.map((type) => findEventObject(type, { id: 'pi_1', payment_intent: 'pi_1' }));
    expect(objects.filter((object) => object === null)).toEqual([]);
    expect(new Set(objects.map((object) => object?.kind))).toEqual(new Set(['payment', 'setup']));
  });
});

describe('docs/vat-numbers.md', () => {
  const page = readPage('vat-numbers');
  const [asked = '', viesAnswer = '', hmrcAnswer = ''] = listBlocks(page, 'json');
  const service = useAnswering();

  it('shows the call and the answer of VIES, which is on unless it is turned off', async () => {
    service.say(() => ({ body: viesAnswer }));
    const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber } = JSON.parse(asked) as Record<string, string>;
    const inquiry = { number: `${countryCode}${vatNumber}`, requester: `${requesterMemberStateCode}${requesterNumber}` };
    const answer = await openVies({ url: service.url }).ask(inquiry);
    const { name, requestIdentifier } = JSON.parse(viesAnswer) as Record<string, string>;
    expect(answer).toEqual({ result: 'valid', name, consultationNumber: requestIdentifier });
    expect(JSON.parse(service.received.at(-1)?.body ?? '')).toEqual(JSON.parse(asked));
    const { vatRegisters } = readSettings({});
    expect(vatRegisters.vies?.url).toMatch(/^https:\/\/ec\.europa\.eu\//);
    expect(readSettings({ VIES_LOOKUP: 'false' }).vatRegisters.vies).toBeNull();
  });

  it('shows the call and the answer of HMRC, which needs both credentials', async () => {
    service.say(({ path }) => ({ body: path === '/oauth/token' ? { access_token: 'token', expires_in: 14_400 } : hmrcAnswer }));
    const { hmrc } = readSettings(readVariables(page)).vatRegisters;
    if (hmrc === null) throw new Error('the page does not set HMRC up');
    const [, path = '', number = '', requester = ''] = /`GET (\/organisations\/\S+\/lookup\/(\d+)\/(\d+))`/.exec(page) ?? [];
    const answer = await openHmrc({ ...hmrc, url: service.url }).ask({ number: `GB${number}`, requester: `GB${requester}` });
    expect(service.received.at(-1)?.path).toBe(path);
    const { target, consultationNumber } = JSON.parse(hmrcAnswer) as { target: { name: string }; consultationNumber: string };
    expect(answer).toEqual({ result: 'valid', name: target.name, consultationNumber });
    expect(() => readSettings({ HMRC_CLIENT_ID: 'only' })).toThrow('HMRC_CLIENT_SECRET');
  });
});

describe('docs/crm.md', () => {
  const page = readPage('crm');
  const service = useAnswering();

  it('connects an account and sends a lead in the shape it shows', async () => {
    const { crm } = readSettings(readVariables(page));
    if (crm === null) throw new Error('the page does not set the CRM up');
    const opened = openCrm({ ...crm, tokenUrl: `${service.url}/token`, leadsUrl: `${service.url}/leads` }, 'https://leads.example.com');
    const consent = new URL(opened.authorizeUrl('state'));
    const [, redirect = ''] = /with `(\/[\w-]+)`/.exec(page) ?? [];
    expect(consent.searchParams.get('redirect_uri')).toBe(`https://leads.example.com${redirect}`);
    expect(consent.href.startsWith(crm.authorizeUrl)).toBe(true);
    service.say(({ path }) => ({ body: path === '/token' ? { access_token: 'access', refresh_token: 'refresh', expires_in: 3_600 } : {} }));
    const token = await opened.exchangeCode('code', new Date());
    if (token === null) throw new Error('no token');
    const sent = JSON.parse(listBlocks(page, 'json')[0] ?? '') as { data: CrmLead[] };
    await opened.pushLead(token, sent.data[0] ?? {});
    expect(JSON.parse(service.received.at(-1)?.body ?? '')).toEqual(sent);
    const { CRM_CLIENT_ID: _missing, ...others } = readVariables(page);
    expect(() => readSettings(others)).toThrow('CRM_CLIENT_ID');
  });

  it('lists the fields that are filled in', () => {
    const code = readFileSync(new URL('../server/integrations/send-to-crm.ts', import.meta.url), 'utf8');
    const filled = [...code.matchAll(/^ {6}([A-Z][A-Za-z_]+): /gm)].map(([, name = '']) => name);
    const sent = JSON.parse(listBlocks(page, 'json')[0] ?? '') as { data: CrmLead[] };
    expect(Object.keys(sent.data[0] ?? {})).toEqual(filled);
  });
});

describe('docs/address-lookup.md', () => {
  const page = readPage('address-lookup');
  const service = useAnswering();
  const answers = listBlocks(page, 'json');
  const calls = [...page.matchAll(/^`GET (\/\S+)` at /gm)].map(([, path = '']) => path);
  const { addresses } = readSettings(readVariables(page));
  const finderOf = { gb: 'idealPostcodes', dk: 'dawa', no: 'geonorge' } as const;

  it('sets up the services of three countries, each off until then', () => {
    expect(readSettings({}).addresses).toEqual(noFinders);
    const { url = '' } = addresses.idealPostcodes ?? {};
    expect([url, addresses.dawa?.url, addresses.geonorge?.url].map((one) => new URL(one ?? '').protocol)).toEqual(Array(3).fill('https:'));
    const listed = [...page.matchAll(/^\| `(\w\w)` \|/gm)].map(([, country]) => country);
    const { source } = openAddressFinder(addresses);
    expect(listed.map((country) => source(country as 'gb'))).toEqual(['live', 'live', 'live', 'none']);
  });

  it.each([
    ['gb', 'LE4 7ZS', 0, '12 Mill Lane, Thurmaston, Leicester'],
    ['dk', '1000', 1, 'Rådhuspladsen 1, 2. tv, København K'],
    ['no', '0150', 2, 'Akersgata 4B, Oslo'],
  ] as const)('shows the call and the answer of the service of %s', async (country, postcode, place, description) => {
    const name = finderOf[country];
    const given = addresses[name];
    if (given === null) throw new Error(`the page does not set ${name} up`);
    const finder = openAddressFinder({ ...noFinders, [name]: { ...given, url: service.url } });
    service.say(() => ({ body: answers[place] }));
    const found = await finder.find({ country, postcode });
    expect(service.received.at(-1)?.path).toBe(calls[place]);
    expect(found).toMatchObject({ outcome: 'found', entries: [{ description }] });
  });

  it('names the longest list', () => {
    expect(page).toContain(`1 to ${maxListed} addresses`);
  });
});
