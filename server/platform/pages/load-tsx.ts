// Lets Node run .tsx files: it strips types, but cannot run JSX. Programs import this file before the pages and mails.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync, type TransformOptions } from 'oxc-transform';

const options: TransformOptions = {
  lang: 'tsx',
  sourceType: 'module',
  jsx: { runtime: 'automatic', development: false },
  // As Node does for .ts files; tsconfig's verbatimModuleSyntax matches.
  typescript: { onlyRemoveTypeImports: true },
  sourcemap: true,
};

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const { code, map, errors } = transformSync(path, readFileSync(path, 'utf8'), options);
    if (errors.length > 0) throw new SyntaxError(errors.map(({ message, codeframe }) => codeframe ?? message).join('\n'));
    // Read by debuggers and by --enable-source-maps only.
    const lines = Buffer.from(JSON.stringify(map)).toString('base64');
    return { format: 'module', source: `${code}\n//# sourceMappingURL=data:application/json;base64,${lines}`, shortCircuit: true };
  },
});
