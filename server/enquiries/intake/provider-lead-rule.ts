import { readHubspotLead } from './hubspot-lead-rule.ts';
import { isMetaTest, readMetaLead } from './meta-lead-rule.ts';
import { isRecord, type CallContent } from './read-body-rule.ts';
import type { ProviderLead, SourceFormat, FieldMapping } from './source-format.ts';
import { isPartialResponse, readTypeformLead } from './typeform-lead-rule.ts';

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
