import { isMetaTest, readMetaLead } from './meta-lead-rule.ts';
import { isRecord, type CallContent } from './read-body-rule.ts';
import type { ProviderLead, SourceFormat, FieldMapping } from './source-format.ts';

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
function readTypeformLead(payload: Fields, isMapped: (name: string) => boolean): ProviderLead {
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
const isPartialResponse = ({ event_type: type }: Fields): boolean => type === 'form_response_partial';

/** HubSpot's own contact properties. */
const properties: readonly FieldMapping[] = [
  { from: 'firstname', to: 'forename' },
  { from: 'lastname', to: 'surname' },
  { from: 'email', to: 'email' },
  { from: 'phone', to: 'telephone' },
  { from: 'mobilephone', to: 'telephone' },
  { from: 'zip', to: 'postcode' },
  { from: 'address', to: 'address1' },
  { from: 'city', to: 'town' },
  { from: 'submitted_at', to: 'consent_at' },
  { from: 'form_id', to: 'consent_form' },
];

/** Lists of the contact's earlier life in HubSpot, which are none of ours. */
const leftOut = new Set([
  'properties',
  'form-submissions',
  'identity-profiles',
  'list-memberships',
  'merge-audits',
  'merged-vids',
  'associated-company',
]);

/** Finds the last form that the contact sent; a contact may have sent several. */
function findLastSubmission(given: unknown): Fields {
  const submissions = Array.isArray(given) ? given.filter(isRecord) : [];
  return submissions.toSorted((a, b) => Number(b['timestamp'] ?? 0) - Number(a['timestamp'] ?? 0))[0] ?? {};
}

/**
 * Converts the body of a HubSpot workflow webhook to fields: a contact whose properties hold their value (`properties.email.value`) or are it
 * (`properties.email`), or a body of chosen properties. The last form submission identifies the lead.
 */
function readHubspotLead(payload: Fields): ProviderLead {
  const { properties: given, 'form-submissions': submissions } = payload;
  const own = isRecord(given)
    ? Object.entries(given).map(([name, value]) => [name, isRecord(value) ? value['value'] : value] as const)
    : [];
  const { 'form-id': formId, 'conversion-id': conversionId, timestamp, title, 'page-url': page } = findLastSubmission(submissions);
  return {
    fields: {
      ...Object.fromEntries(own),
      ...Object.fromEntries(Object.entries(payload).filter(([name]) => !leftOut.has(name))),
      ...(formId === undefined ? {} : { form_id: formId, submitted_at: timestamp, form_title: title, page_url: page }),
    },
    columns: properties,
    eventId: typeof conversionId === 'string' && conversionId !== '' ? conversionId : undefined,
  };
}

/**
 * The columns of a Google Ads lead form, as https://developers.google.com/google-ads/webhook/docs/implementation lists them. The source's
 * own mapping comes first.
 */
const googleColumns: readonly FieldMapping[] = [
  { from: 'FULL_NAME', to: 'full_name' },
  { from: 'FIRST_NAME', to: 'forename' },
  { from: 'LAST_NAME', to: 'surname' },
  { from: 'EMAIL', to: 'email' },
  { from: 'WORK_EMAIL', to: 'email' },
  { from: 'PHONE_NUMBER', to: 'telephone' },
  { from: 'WORK_PHONE', to: 'telephone' },
  { from: 'POSTAL_CODE', to: 'postcode' },
  { from: 'STREET_ADDRESS', to: 'address1' },
  { from: 'CITY', to: 'town' },
  { from: 'lead_submit_time', to: 'consent_at' },
  { from: 'form_id', to: 'consent_form' },
];

/** Converts the list of columns to fields and renames Google's ids to the names reports use. */
function readGoogleLead(payload: Readonly<Record<string, unknown>>): ProviderLead {
  const { user_column_data: columns, gcl_id: clickId, is_test: _test, api_version: _version, ...rest } = payload;
  const answers = (Array.isArray(columns) ? columns : []).filter(isRecord).flatMap((column) => {
    const name = column['column_id'] ?? column['column_name'];
    return typeof name === 'string' ? [[name, column['string_value']] as const] : [];
  });
  const fields = {
    utm_source: 'google',
    ...rest,
    ...(clickId === undefined ? {} : { gclid: clickId }),
    ...Object.fromEntries(answers),
  };
  return { fields, columns: googleColumns, eventId: undefined };
}

const isGoogleTest = (payload: Readonly<Record<string, unknown>>): boolean => payload['is_test'] === true;

type Fields = Readonly<Record<string, unknown>>;

/** Converts a call to fields, by the format of its provider. */
export function readProviderLead(payload: Fields, { kind, fieldMap }: Pick<SourceFormat, 'kind' | 'fieldMap'>): ProviderLead {
  switch (kind) {
    case 'google':
      return readGoogleLead(payload);
    case 'typeform':
      return readTypeformLead(payload, (name) => fieldMap.some(({ from }) => from === name));
    case 'hubspot':
      return readHubspotLead(payload);
    case 'meta':
      return readMetaLead(payload);
    case 'api':
    case 'json':
    case 'form':
      return { fields: payload, columns: [], eventId: undefined };
  }
}

/** Tells leads from a provider's tests, which are only noted, and from calls that hold no lead yet. */
export function classifyCall(content: CallContent, kind: SourceFormat['kind']): 'lead' | 'test' | 'no_lead' {
  if (!('payload' in content) || !isRecord(content.payload)) return 'lead';
  const { payload } = content;
  if ((kind === 'google' && isGoogleTest(payload)) || (kind === 'meta' && isMetaTest(payload))) return 'test';
  return kind === 'typeform' && isPartialResponse(payload) ? 'no_lead' : 'lead';
}
