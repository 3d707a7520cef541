import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isWhole } from '../test/make-folder-once.ts';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

export interface Chromium {
  readonly executablePath: string;
  /** What it needs beside our own environment. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A Chromium of the system, or the one that `CHROMIUM_PATH` names. */
export function findInstalledChromium(): Chromium | undefined {
  const wanted = process.env['CHROMIUM_PATH'] ?? '';
  if (wanted !== '' && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH: there is no ${wanted}`);
  const executablePath = [wanted, ...systemPaths].find((path) => path !== '' && existsSync(path));
  return executablePath === undefined ? undefined : { executablePath, environment: {} };
}

/** Where the one that came by npm is unpacked: once for a user and a version. */
export function unpackedFolder(): string {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(join(main, '..', '..', 'package.json'), 'utf8')) as { version: string };
  return join(tmpdir(), `plumbline-chromium-${version}-${process.getuid?.() ?? 'here'}`);
}

/** The system's Chromium if there is one, else the one that `unpackChromium` has unpacked. */
export function findChromium(): Chromium {
  const installed = findInstalledChromium();
  if (installed !== undefined) return installed;
  const folder = unpackedFolder();
  if (!isWhole(folder)) throw new Error(`${folder} holds no Chromium: unpackChromium() comes first`);
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH'] ?? ''].filter((path) => path !== '');
  return {
    executablePath: join(folder, 'chromium'),
    environment: { LD_LIBRARY_PATH: libraries.join(delimiter), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}
