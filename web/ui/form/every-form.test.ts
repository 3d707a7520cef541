import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = `${process.cwd()}/web/`;

interface FormFile {
  readonly path: string;
  readonly text: string;
  readonly forms: readonly string[];
}

/** Every component with a form, of the trade area and the back office. */
const files: readonly FormFile[] = globSync('**/*.tsx', { cwd: root })
  .filter((path) => !path.endsWith('.test.tsx'))
  .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
  .map(({ path, text }) => ({ path, text, forms: [...text.matchAll(/<form\b[^]*?>\n/g)].map(([form]) => form) }))
  .filter(({ forms }) => forms.length > 0);

it('finds the forms', () => expect(files.length).toBeGreaterThan(50));

it.each(files)('$path disables the browser’s own validation', ({ forms }) => {
  for (const form of forms) expect(form).toContain('noValidate');
});

it.each(files)('$path has one error summary at most', ({ text, forms }) => {
  expect(text.split('<ErrorSummary').length - 1).toBeLessThanOrEqual(forms.length);
});

/** Files that call the form hook; some pass the summary to the component with the form. */
const users = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.includes('.test.') && path !== 'ui/form/use-app-form.ts')
  .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
  .filter(({ text }) => /useAppForm[<(]/.test(text));

it.each(users)('$path shows the summary of its form', ({ text }) => {
  expect(/<ErrorSummary|\.\.\.app\b|summary\b|return useAppForm/.test(text)).toBe(true);
});
