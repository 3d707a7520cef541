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
  /** Variables needed on top of our own environment. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Finds a system Chromium, or the one `CHROMIUM_PATH` names. */
export function findInstalledChromium(): Chromium | undefined {
  const wanted = process.env['CHROMIUM_PATH'] ?? '';
  if (wanted !== '' && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH: there is no ${wanted}`);
  const executablePath = [wanted, ...systemPaths].find((path) => path !== '' && existsSync(path));
  return executablePath === undefined ? undefined : { executablePath, environment: {} };
}

/** Folder the npm Chromium is unpacked into, once per user and version. */
export function unpackedFolder(): string {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(join(main, '..', '..', 'package.json'), 'utf8')) as { version: string };
  return join(tmpdir(), `plumbline-chromium-${version}-${process.getuid?.() ?? 'here'}`);
}

/** Returns the system's Chromium, or else the one unpacked by `unpackChromium`. */
export function findChromium(): Chromium {
  const installed = findInstalledChromium();
  if (installed !== undefined) return installed;
  const folder = unpackedFolder();
  if (!isWhole(folder)) throw new Error(`${folder} contains no Chromium: call unpackChromium() first`);
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH'] ?? ''].filter((path) => path !== '');
  return {
    executablePath: join(folder, 'chromium'),
    environment: { LD_LIBRARY_PATH: libraries.join(delimiter), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}
