// Runs after vite build: writes a Brotli and a gzip variant of every text file, so the server does not compress them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = 'dist/web';
const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !compressible.test(entry.name) || entry.name.endsWith('.html')) continue;
  const path = join(entry.parentPath, entry.name);
  if (path.includes('.vite')) continue;
  const content = readFileSync(path);
  if (content.length < 600) continue;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
