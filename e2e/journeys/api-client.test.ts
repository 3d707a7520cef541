import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { writeClient } from '../../scripts/client.ts';
import { startJourneys } from '../journey.ts';

const { server } = startJourneys();
const run = promisify(execFile);
let folder: string;

/** A program of an installer: it signs in once for a key, then finds, checks and buys a lead. Its supplier submits another enquiry. */
const program = `
import { ApiError, createClient, type PurchasedLead, type Client } from './client/index.js';

const [url = '', email = '', password = ''] = process.argv.slice(2);
let cookie = '';
const onResponse = (response: Response): void => {
  cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ') || cookie;
};
await createClient({ url, onResponse }).signIn({ body: { username: email, password } });
const made = await createClient({ url, headers: { cookie } }).createApiKey({ body: { name: 'Office', scopes: ['read-leads', 'buy-leads'] } });
const office: Client = createClient({ url, key: made.data.key });

const page = await office.listMarketplaceLeads({ pageSize: 20, coverage: 1 });
const rows = 'meta' in page ? page.data : [];
let bought: PurchasedLead | undefined;
for (const { 0: lead } of rows) {
  try {
    const { data: offer } = await office.checkLeadAvailability({ id: lead.id });
    const answer = await office.buyLead({ id: lead.id, idempotencyKey: 'first-lead', body: { expected_price: offer.price } });
    bought = answer.data.lead;
    break;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
  }
}
if (bought === undefined) throw new Error('no lead could be bought');
const again = await office.buyLead({ id: bought.enquiry.id, idempotencyKey: 'first-lead', body: { expected_price: bought.invoice.price_excluding_vat } });

const supplier = createClient({ url, key: 'demo-intake-key' });
const { data: types } = await supplier.listIntakeWorkTypes({ country: 'gb' });
const refused: unknown = await supplier
  .submitEnquiry({ idempotencyKey: 'x', body: { work_type: types[0]?.code ?? '' } as never })
  .catch((error: unknown) => (error instanceof ApiError ? [error.operation, error.status, Object.keys(error.fields)] : error));

// @ts-expect-error An id is a number.
void ((client: Client) => client.buyLead({ id: 'one' }));
// @ts-expect-error Only these page sizes are offered.
void ((client: Client) => client.listMarketplaceLeads({ pageSize: 25 }));

console.log(JSON.stringify({ code: bought.code, again: again.data.lead.code, telephone: bought.enquiry.telephone, refused }));
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-client-'));
  await writeClient(join(folder, 'client'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'program.ts'), program);
  const page = await readFile(new URL('../../docs/api-client.md', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
  await writeFile(join(folder, 'example.ts'), example.replace('@plumbline/client', './client/index.js'));
});

it('gives programs and the example of docs/api-client.md types that compile, and calls that buy a lead', async () => {
  const compiler = join(createRequire(import.meta.url).resolve('typescript-compiler/package.json'), '..', 'bin', 'tsc');
  const types = ['--ignoreConfig', '--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'esnext', '--module', 'nodenext'];
  const node = ['--types', 'node', '--typeRoots', new URL('../../node_modules/@types', import.meta.url).pathname];
  const programs = ['program.ts', 'example.ts'].map((name) => join(folder, name));
  await run(process.execPath, [compiler, ...types, ...node, ...programs]).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), server.origin, 'demo@plumbline.test', 'plumbline1']);
  const told = JSON.parse(stdout) as { code: string; again: string; telephone: string; refused: unknown };
  expect(told).toEqual({
    code: expect.stringMatching(/^\w{6,}$/),
    again: told.code,
    telephone: expect.stringMatching(/\d/),
    refused: ['submitEnquiry', 422, expect.arrayContaining(['postcode', 'consent'])],
  });
});
