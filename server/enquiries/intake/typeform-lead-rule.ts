import { isRecord } from './read-body-rule.ts';
import type { ProviderLead } from './source-format.ts';

type Fields = Readonly<Record<string, unknown>>;

const listRecords = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const asRecord = (value: unknown): Fields => (isRecord(value) ? value : {});
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Reads the value of an answer, which its type names. Several choices are joined. */
function readAnswer(answer: Fields): unknown {
  const value = typeof answer['type'] === 'string' ? answer[answer['type']] : undefined;
  if (!isRecord(value)) return value;
  const labels = Array.isArray(value['labels']) ? value['labels'] : [value['label']];
  return [...labels, value['other']].filter(isText).join(', ');
}

/** Answers whose type says which field of ours they are. */
const fieldsByType: Readonly<Record<string, string>> = { email: 'email', phone_number: 'telephone' };

/**
 * Converts the answers of a Typeform response to fields, as https://www.typeform.com/developers/webhooks/example-payload/ describes them. A
 * field is named by its reference; the source's map may also use its id or its question. Hidden fields and variables keep their own names.
 */
export function readTypeformLead(payload: Fields, isMapped: (name: string) => boolean): ProviderLead {
  const {
    form_id: formId,
    token,
    submitted_at: submittedAt,
    hidden,
    variables,
    calculated,
    definition,
    answers,
  } = asRecord(payload['form_response']);
  const questions = new Map(listRecords(asRecord(definition)['fields']).map((field) => [field['id'], field]));
  const read = listRecords(answers).flatMap((answer) => {
    const field = asRecord(answer['field']);
    const question = asRecord(questions.get(field['id']));
    const names = [field['ref'] ?? question['ref'], field['id'], question['title']].filter(isText);
    const name = names.find(isMapped) ?? names[0];
    return name === undefined ? [] : [{ name, type: String(answer['type']), value: readAnswer(answer) }];
  });
  const ownNames = listRecords(variables).map((variable) => [String(variable['key']), variable[String(variable['type'])]] as const);
  return {
    fields: {
      ...asRecord(calculated),
      ...Object.fromEntries(ownNames),
      ...asRecord(hidden),
      form_id: formId,
      submitted_at: submittedAt,
      ...Object.fromEntries(read.map(({ name, value }) => [name, value])),
    },
    columns: [
      { from: 'submitted_at', to: 'consent_at' },
      { from: 'form_id', to: 'consent_form' },
      ...read.flatMap(({ name, type }) => (fieldsByType[type] === undefined ? [] : [{ from: name, to: fieldsByType[type] }])),
    ],
    eventId: isText(token) ? token : undefined,
  };
}

/** Tests for a response that is still being filled in; the complete one follows. */
export const isPartialResponse = ({ event_type: type }: Fields): boolean => type === 'form_response_partial';
