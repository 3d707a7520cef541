import Validator from '@adobe/structured-data-validator';
import { HtmlValidate } from 'html-validate';

const htmlRules = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  // React writes attributes and void elements as HTML allows and this house does not care.
  rules: {
    // The names of attributes know no case; what comes from ourselves needs no sum.
    'attr-case': 'off',
    'require-sri': ['error', { target: 'crossorigin' }],
    'no-inline-style': 'error',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'long-title': 'off',
  },
});

/** What a validator finds wrong with a whole document, a line each. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await htmlRules.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
  );
}

/** The structured data of a document, as search engines find them. */
export function structuredDataIn(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (found) => JSON.parse(found[1] ?? '') as Record<string, unknown>,
  );
}

/** What a validator of structured data finds wrong with them, a line each. */
export async function structuredDataProblems(items: readonly object[]): Promise<string[]> {
  const byType = Object.fromEntries(Map.groupBy(items, (item) => String((item as { '@type'?: unknown })['@type'])));
  const issues = await new Validator().validate({ jsonld: byType });
  return issues.map(({ severity, issueMessage, fieldNames }) => `${severity} ${fieldNames.join()} ${issueMessage}`);
}
