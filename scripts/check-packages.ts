// npm run packages: checks that every package that ships has an allowed licence. `--audit` also asks the registry for known vulnerabilities,
// and says so if the registry does not answer.
import { spawnSync } from 'node:child_process';
import { isLicenceAllowed, listBundledPackages, listShippedPackages, readLockedPackages } from './releases/shipped-packages.ts';

const locked = readLockedPackages();
const shipped = listShippedPackages(locked, listBundledPackages(locked));
const refused = shipped.filter((one) => !isLicenceAllowed(one));
for (const { name, version, licence } of refused)
  console.error(`${name}@${version}: licence ${licence ?? 'not stated'} is not on the list`);
console.log(`${shipped.length} packages ship, ${refused.length} with a licence that is not allowed`);
if (refused.length > 0) process.exitCode = 1;

interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
  readonly message?: string;
}

if (process.argv.includes('--audit')) {
  const run = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1_048_576,
  });
  const audit = readAudit(run.stdout);
  if (audit?.vulnerabilities === undefined) {
    console.log(`skipped: audit of known vulnerabilities (${audit?.message ?? run.error?.message ?? 'the registry does not answer'})`);
  } else {
    const names = new Set(shipped.map(({ name }) => name));
    const known = Object.entries(audit.vulnerabilities).filter(([name]) => names.has(name));
    for (const [name, { severity, range }] of known) console.error(`${name} ${range}: known vulnerability, ${severity}`);
    console.log(`${known.length} packages that ship have known vulnerabilities`);
    if (known.some(([, { severity }]) => severity === 'high' || severity === 'critical')) process.exitCode = 1;
  }
}

function readAudit(text: string): Audit | undefined {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return undefined;
  }
}
