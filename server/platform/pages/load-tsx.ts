// Lets Node run .tsx files: it strips types, but cannot run JSX. Programs import this file before the pages and mails.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync, type SourceMap, type TransformOptions } from 'oxc-transform';

const options: TransformOptions = {
  lang: 'tsx',
  sourceType: 'module',
  jsx: { runtime: 'automatic', development: false },
  // As Node does for .ts files; tsconfig's verbatimModuleSyntax matches.
  typescript: { onlyRemoveTypeImports: true },
  // For line numbers in stack traces; costs half of the time.
  sourcemap: process.sourceMapsEnabled,
};

const toComment = (map: SourceMap): string =>
  `//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;

registerHooks({
  load(url, context, nextLoad) {
    // Vitest adds a query to files that it loads again.
    const [file = ''] = url.split('?');
    if (!file.endsWith('.tsx')) return nextLoad(url, context);
    const path = fileURLToPath(file);
    const { code, map, errors } = transformSync(path, readFileSync(path, 'utf8'), options);
    if (errors.length > 0) throw new SyntaxError(errors.map(({ message, codeframe }) => codeframe ?? message).join('\n'));
    return { format: 'module', source: map === undefined ? code : `${code}\n${toComment(map)}`, shortCircuit: true };
  },
});
