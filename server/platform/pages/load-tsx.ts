// Lets Node run our .tsx files. Node strips types but cannot run JSX, so programs import this file before any page or mail.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync, type TransformOptions } from 'oxc-transform';

const options: TransformOptions = {
  lang: 'tsx',
  sourceType: 'module',
  sourcemap: false,
  jsx: { runtime: 'automatic', development: false },
  typescript: { onlyRemoveTypeImports: true },
};

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), options);
    if (errors.length > 0) throw new SyntaxError(errors.map(({ message, codeframe }) => codeframe ?? message).join('\n'));
    return { format: 'module', source: code, shortCircuit: true };
  },
});
