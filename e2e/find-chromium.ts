import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/** The system's Chromium if there is one, else the one that came by npm, unpacked once per user. */
export async function findChromium(): Promise<string> {
  const wanted = process.env['CHROMIUM_PATH'];
  const found = [wanted, ...systemPaths].find((path) => path !== undefined && path !== '' && existsSync(path));
  if (found !== undefined) return found;
  const folder = join(tmpdir(), `plumbline-chromium-${userInfo().username}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const former = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  // Tells the package to unpack its own copies of the libraries that a bare machine lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  if (former === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = former;
  return path;
}
