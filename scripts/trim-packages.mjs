// npm runs this after every install: deletes what no program reads, the C++ headers of the installed Node and source maps.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../node_modules', import.meta.url));

/** @param {string} folder */
function removeMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeMaps(path);
    else if (entry.isFile() && /\.(?:[cm]?[jt]s|css)\.map$/.test(entry.name)) rmSync(path);
  }
}

try {
  for (const name of readdirSync(packages).filter((one) => /^node-(?:bin|linux|win|darwin)-/.test(one)))
    for (const folder of ['include', 'share']) rmSync(join(packages, name, folder), { recursive: true, force: true });
  removeMaps(packages);
} catch (error) {
  // An install must not fail for want of tidiness, such as in a read-only folder.
  console.warn(`packages were not trimmed: ${error instanceof Error ? error.message : String(error)}`);
}
