// npm run sbom: writes the bill of materials of the release in package.json as CycloneDX 1.6, from package-lock.json alone.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  type BillOfMaterials,
  listBundledPackages,
  listShippedPackages,
  readLockedPackages,
  toShippedBill,
} from './releases/shipped-packages.ts';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };
const npm = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1_048_576,
  shell: process.platform === 'win32',
});
if (npm.status !== 0) throw new Error(`npm sbom failed: ${npm.stderr}`);
const locked = readLockedPackages();
const bill = toShippedBill(JSON.parse(npm.stdout) as BillOfMaterials, listShippedPackages(locked, listBundledPackages(locked)), name);
const path = `${name}-${version}.cdx.json`;
writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${path}: ${bill.components.length} packages`);
