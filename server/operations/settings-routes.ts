import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { StaffId } from '../../contract/kit/ids.ts';
import { installation } from '../../contract/operations/settings-endpoints.ts';
import { connections, type Connection } from '../../contract/operations/values.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { ok, routes, type Route } from '../platform/http/route.ts';
import { putInOutbox } from '../platform/outbox.ts';

const twilio = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'];
const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
const s3 = ['DATABASE_URL', 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** Environment variables of each connection; see `.env.example`. */
export const variablesByConnection: Readonly<Record<Connection, readonly string[]>> = {
  mail: ['SMTP_URL', 'MAIL_FROM'],
  sms: [...twilio, 'SMS_URL'],
  cards: stripe,
  files: s3,
  map_tiles: ['MAP_TILES_URL', 'MAP_TILES_ATTRIBUTION'],
  captcha: ['CAPTCHA_SECRET'],
  sealing: ['SEALING_KEY'],
  metrics: ['METRICS_TOKEN'],
};

/** Connections configured at startup. */
export type Configured = Readonly<Record<Connection, boolean>>;

export function connectionList(configured: Configured): { key: Connection; configured: boolean; variables: string[] }[] {
  return connections.map((key) => ({ key, configured: configured[key], variables: [...variablesByConnection[key]] }));
}

/** Routes for the installation's configuration and components. */
export function settingsRoutes({ configured }: { readonly configured: Configured }): readonly Route[] {
  return routes(installation, {
    'GET /operator/settings/connections': async () => Promise.resolve(ok(connectionList(configured))),

    'POST /operator/settings/test-mail': async ({ tx, caller, body }) => {
      await sendTestMail(tx, { reason: body.reason, by: { staffId: caller.staffId, actor: caller.name } });
      return ok({ kept: !configured.mail });
    },

    'GET /operator/settings/licences': async () => {
      const [packages, { sources, attributions }] = await Promise.all([listInstalledPackages(), readDataSources()]);
      return ok({ packages, sources, attributions });
    },
  });
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});
const manifestSchema = z.object({ license: z.string().optional(), licenses: z.array(z.object({ type: z.string() })).optional() });

interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** Null if the package states none. */
  readonly licence: string | null;
}

const root = new URL('../../', import.meta.url);

async function readLicence(folder: string): Promise<string | null> {
  const read = await readFile(new URL(`${folder}/package.json`, root), 'utf8').catch(() => '{}');
  const { license, licenses = [] } = manifestSchema.parse(JSON.parse(read));
  return license ?? (licenses.length === 0 ? null : licenses.map(({ type }) => type).join(' OR '));
}

/** Lists installed runtime packages by name, one row per version. */
async function listInstalledPackages(): Promise<InstalledPackage[]> {
  const lock = lockSchema.parse(JSON.parse(await readFile(new URL('node_modules/.package-lock.json', root), 'utf8')));
  const installed = Object.entries(lock.packages).filter(([, one]) => one.dev !== true && one.devOptional !== true);
  const packages = new Map<string, InstalledPackage>();
  for (const [folder, { version = '', license }] of installed) {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    packages.set(`${name}@${version}`, { name, version, licence: license ?? (await readLicence(folder)) });
  }
  return [...packages.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

interface DataSource {
  readonly name: string;
  readonly licence: string;
  /** Data taken from this source. */
  readonly taken: string;
}

interface DataSources {
  readonly sources: DataSource[];
  readonly attributions: string[];
}

const reference = new URL('../../db/reference/', import.meta.url);
const plain = (text: string): string => text.replaceAll('`', '').trim();

/** Parses the three-column table: package, licence, what is taken. */
export function readSources(markdown: string): DataSource[] {
  // Other tables have other column counts; the first match is the header.
  const [, ...rows] = markdown.split('\n').filter((line) => /^\| .+ \| .+ \| .+ \|$/.test(line));
  return rows.map((row) => {
    const [name = '', licence = '', taken = ''] = row.split('|').slice(1).map(plain);
    return { name, licence, taken };
  });
}

/** Parses list items with their continuation lines. */
export function readAttributions(markdown: string): string[] {
  return Array.from(markdown.matchAll(/^- (.+(?:\n {2}.+)*)/gm), ([, text = '']) => plain(text.replaceAll(/\s+/g, ' ')));
}

/** Reads the sources of the reference data from the files beside them. */
async function readDataSources(): Promise<DataSources> {
  const read = (name: string) => readFile(new URL(name, reference), 'utf8');
  return { sources: readSources(await read('SOURCES.md')), attributions: readAttributions(await read('LICENCE.md')) };
}

/** Sends a test mail to the requester through the regular outbox. */
async function sendTestMail(
  tx: Tx,
  { reason, by }: { readonly reason: string; readonly by: { readonly staffId: StaffId; readonly actor: string } },
): Promise<void> {
  const entry = await recordAudit(tx, {
    ...by,
    action: 'mail.test',
    object: { type: 'staff', id: by.staffId },
    reason,
    before: null,
    after: { channel: 'email' },
  });
  await putInOutbox(tx, {
    // The audit id makes each request a mail of its own.
    dedupeKey: `test-mail:${entry}`,
    channel: 'email',
    template: 'operations.test-mail',
    recipient: { kind: 'staff', id: by.staffId },
    payload: {},
  });
}
