import { isGoogleTest, readGoogleLead } from './google-lead-rule.ts';
import { readHubspotLead } from './hubspot-lead-rule.ts';
import { isMetaTest, readMetaLead } from './meta-lead-rule.ts';
import { isRecord, type CallContent } from './read-body-rule.ts';
import type { ProviderLead, SourceFormat } from './source-format.ts';
import { isPartialResponse, readTypeformLead } from './typeform-lead-rule.ts';

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
