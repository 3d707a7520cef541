// Runs after vite build: writes a Brotli and a gzip variant of every text file, so the server does not compress them.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = 'dist/web';
const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const smallestBytes = 600;

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallestBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && compressible.test(entry.name) && !entry.name.endsWith('.html'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.includes('.vite'));
// The compression itself runs on the threads of Node, all cores at once.
await Promise.all(paths.map(compress));
