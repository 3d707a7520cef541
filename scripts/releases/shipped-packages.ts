import { readFileSync } from 'node:fs';
import { isProductCode } from '../structure/layout.ts';
import { readSourceFiles } from '../structure/read-source-files.ts';

interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
/** The packages of package-lock.json by path; the product itself is at the empty path. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** Null if the package states none. */
  readonly licence: string | null;
}

/** Licences that package.json does not state, or not as SPDX. By version, so an update is looked at again. */
const statedElsewhere: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT', '@visx/vendor@4.0.0': 'MIT AND ISC' };

export function readLockedPackages(): LockedPackages {
  return (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockedPackages }).packages;
}

/** Lists the development packages that pages import, so the build copies them into the web app. */
export function listBundledPackages(locked: LockedPackages): string[] {
  const pages = readSourceFiles().filter(({ path }) => isProductCode(path) && /^(?:web|contract)\//.test(path));
  const imported = new Set(
    pages.flatMap(({ text }) => Array.from(text.matchAll(/(?:from|import) '((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g), ([, name]) => name)),
  );
  return Object.keys(locked['']?.devDependencies ?? {}).filter((name) => imported.has(name));
}

/** Finds the package that an import in `from` resolves to, as Node does: in the nearest node_modules. */
function resolvePackage(locked: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in locked) return path;
    if (folder === '') return undefined;
  }
}

/**
 * Lists every package that reaches an installation: what the server needs at run time on any platform, and what the web app bundles, each with
 * its dependencies. `npm sbom --omit dev` leaves out packages that development needs as well.
 */
export function listShippedPackages(locked: LockedPackages, bundled: readonly string[]): ShippedPackage[] {
  const paths = new Set<string>();
  const follow = (from: string, names: readonly string[]): void => {
    for (const name of names) {
      const path = resolvePackage(locked, from, name);
      if (path === undefined || paths.has(path)) continue;
      paths.add(path);
      follow(path, listDependencies(locked[path] ?? {}));
    }
  };
  const { dependencies = {}, optionalDependencies = {} } = locked[''] ?? {};
  follow('', [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...bundled]);
  return [...paths].map((path) => toShipped(path, locked[path] ?? {}));
}

function listDependencies(one: LockedPackage): string[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = one;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

function toShipped(path: string, one: LockedPackage): ShippedPackage {
  const { version = '', license } = one;
  const name = one.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return { name, version, licence: statedElsewhere[`${name}@${version}`] ?? license ?? null };
}

/** Licences that let anyone run, change and pass on the product, as source or built. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
]);

/** libvips is a shared library that users can replace, as the LGPL requires. */
const linkedAtRunTime = { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ } as const;

/** Tests an SPDX expression without nested brackets: one part of an OR, or every part of an AND, must be allowed. */
export function isLicenceAllowed({ name, licence }: Pick<ShippedPackage, 'name' | 'licence'>): boolean {
  if (licence === null) return false;
  const isAllowed = (id: string): boolean =>
    allowedLicences.has(id) || (id === linkedAtRunTime.licence && linkedAtRunTime.packages.test(name));
  return licence
    .replaceAll(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => isAllowed(id.trim())));
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly object[];
}

/** A bill of materials in CycloneDX, as far as we read it. */
export interface BillOfMaterials {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/**
 * Keeps what ships of npm's bill of materials, and raises it to CycloneDX 1.6, which reads all of 1.5. npm names the product after its folder
 * and knows no licence that a package.json does not state.
 */
export function toShippedBill(whole: BillOfMaterials, shipped: readonly ShippedPackage[], product: string) {
  const licences = new Map(shipped.map(({ name, version, licence }) => [`${name}@${version}`, licence]));
  const components = whole.components
    .filter(({ name, version }) => licences.has(`${name}@${version}`))
    .map((component) => {
      const id = licences.get(`${component.name}@${component.version}`);
      return component.licenses !== undefined || id === null ? component : { ...component, licenses: [{ license: { id } }] };
    });
  const root = { ...whole.metadata.component, name: product, type: 'application' };
  const refs = new Set([root['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  return {
    ...whole,
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    specVersion: '1.6',
    metadata: { ...whole.metadata, component: root },
    components,
    dependencies: whole.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}
