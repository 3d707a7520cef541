import Validator from '@adobe/structured-data-validator';
import { HtmlValidate } from 'html-validate';

const htmlRules = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  // React's formatting of attributes and void elements is valid HTML, so style rules about it are off.
  rules: {
    // Attribute names are case-insensitive, and our own files need no integrity hash.
    'attr-case': 'off',
    'require-sri': ['error', { target: 'crossorigin' }],
    'no-inline-style': 'error',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'long-title': 'off',
  },
});

/** Lists the HTML validator's findings on a whole document. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await htmlRules.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
  );
}

/** Extracts a document's structured data as search engines do. */
export function structuredDataIn(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (found) => JSON.parse(found[1] ?? '') as Record<string, unknown>,
  );
}

/** Lists the validator's findings on structured data. */
export async function structuredDataProblems(items: readonly object[]): Promise<string[]> {
  const byType = Object.fromEntries(Map.groupBy(items, (item) => String((item as { '@type'?: unknown })['@type'])));
  const issues = await new Validator().validate({ jsonld: byType });
  return issues.map(({ severity, issueMessage, fieldNames }) => `${severity} ${fieldNames.join()} ${issueMessage}`);
}
