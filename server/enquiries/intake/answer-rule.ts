import type { AnswerText } from '../../platform/http/text-answer.ts';
import type { SourceFormat } from './source-format.ts';

type AnswerType = AnswerText['type'];

function typeOf(template: string): AnswerType {
  const [first] = template.trimStart();
  if (first === '<') return 'application/xml';
  return first === '{' || first === '[' ? 'application/json' : 'text/plain';
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

const escapes: Readonly<Record<AnswerType, (text: string) => string>> = {
  'application/xml': (text) => text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter),
  'application/json': (text) => JSON.stringify(text).slice(1, -1),
  'text/plain': (text) => text,
};

/**
 * Returns the source's own response body to a form post, because direct-post systems read the body, not the status. Undefined if the source
 * has none for this outcome. Values are escaped for XML or JSON.
 */
export function answerInFormat(
  { kind, successBody, failureBody }: Pick<SourceFormat, 'kind' | 'successBody' | 'failureBody'>,
  outcome: { readonly quoteCode: string; readonly statusUrl: string } | { readonly errors: readonly string[] },
): AnswerText | undefined {
  const template = 'errors' in outcome ? failureBody : successBody;
  if (kind !== 'form' || template === null) return undefined;
  const type = typeOf(template);
  const values = {
    quote_code: '',
    status_url: '',
    errors: '',
    ...('errors' in outcome ? { errors: outcome.errors.join('; ') } : { quote_code: outcome.quoteCode, status_url: outcome.statusUrl }),
  };
  return {
    type,
    body: template.replaceAll(/\{\{(quote_code|status_url|errors)\}\}/g, (_, name: keyof typeof values) => escapes[type](values[name])),
  };
}
