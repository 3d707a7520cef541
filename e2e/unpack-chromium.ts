import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeFolderOnce } from '../test/make-folder-once.ts';
import { findInstalledChromium, unpackedFolder } from './find-chromium.ts';

const inflating = fileURLToPath(new URL('./inflate-chromium.ts', import.meta.url));

/** Its own looks for fonts in fixed places. These are found wherever they lie, and are the same on every machine. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`;

/**
 * The package unpacks into the temporary folder and takes whatever lies there for complete, so it gets one of its own, in a
 * process of its own. The name of the environment tells it to unpack its libraries too, which a bare machine lacks.
 */
async function unpackInto(folder: string): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('it is for Linux on x64');
  const environment = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  await promisify(execFile)(process.execPath, [inflating], { env: environment });
  await writeFile(join(folder, 'fonts', 'fonts.conf'), fontsConfiguration);
}

/** Makes sure that `findChromium` finds one: unpacks what came by npm where the system has none and nobody has done it before. */
export async function unpackChromium(): Promise<void> {
  if (findInstalledChromium() !== undefined) return;
  await makeFolderOnce(unpackedFolder(), unpackInto).catch((cause: unknown) => {
    throw new Error('The Chromium that came by npm could not be unpacked; CHROMIUM_PATH may name another', { cause });
  });
}
