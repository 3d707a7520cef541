import { readFile } from 'node:fs/promises';
import * as z from 'zod';

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

export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** Null where the package itself names none. */
  readonly licence: string | null;
}

const root = new URL('../../', import.meta.url);

async function licenceOf(folder: string): Promise<string | null> {
  const read = await readFile(new URL(`${folder}/package.json`, root), 'utf8').catch(() => '{}');
  const { license, licenses = [] } = manifestSchema.parse(JSON.parse(read));
  return license ?? (licenses.length === 0 ? null : licenses.map(({ type }) => type).join(' OR '));
}

/** What npm has installed beside what only building and testing need, by name; one row for each version. */
export async function listInstalledPackages(): Promise<InstalledPackage[]> {
  const lock = lockSchema.parse(JSON.parse(await readFile(new URL('node_modules/.package-lock.json', root), 'utf8')));
  const installed = Object.entries(lock.packages).filter(([, one]) => one.dev !== true && one.devOptional !== true);
  const packages = new Map<string, InstalledPackage>();
  for (const [folder, { version = '', license }] of installed) {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    packages.set(`${name}@${version}`, { name, version, licence: license ?? (await licenceOf(folder)) });
  }
  return [...packages.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}
