import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

// A process of its own: Vitest transforms files itself.
const loader = new URL('load-tsx.ts', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'plumbline-tsx-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function runInNode(program: string, ...options: readonly string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [...options, '--import', loader, '--input-type=module', '--eval', program]);
  return (await run).stdout.trim();
}

describe('loading .tsx files in Node', () => {
  it('renders JSX as React elements', async () => {
    const page = new URL('public/refusal-page.tsx', import.meta.url).href;
    const program = `
      import { renderToStaticMarkup } from 'react-dom/server';
      const { refusalPage } = await import('${page}');
      console.log(renderToStaticMarkup(refusalPage(404, 'en', { words: { title: 'A & B', text: 'Gone' } }).main));`;
    expect(await runInNode(program)).toBe('<h1>A &amp; B</h1><p>Gone</p>');
  });

  it('maps stack traces to the lines of the file if source maps are enabled', async () => {
    const failing = join(folder, 'failing.tsx');
    writeFileSync(failing, "export function fail() {\n  type Gone = string;\n\n\n  throw new Error('five' as Gone);\n}\n");
    const program = `const { fail } = await import('${pathToFileURL(failing).href}');
      try { fail(); } catch (error) { console.log(error.stack); }`;
    expect(await runInNode(program, '--enable-source-maps')).toContain('failing.tsx:5:');
  });

  it('reports the file and place of a syntax error', async () => {
    const broken = join(folder, 'broken.tsx');
    writeFileSync(broken, 'export const fine = 1;\nexport const page = <p>;\n');
    const program = `await import('${pathToFileURL(broken).href}').catch((error) => console.log(error.name, error.message));`;
    const said = await runInNode(program);
    expect(said).toMatch(/^SyntaxError /);
    expect(said).toContain('broken.tsx:2:');
  });
});
