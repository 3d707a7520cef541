import { isRecord } from './read-body-rule.ts';
import type { FieldMapping, ProviderLead } from './source-format.ts';

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

type Fields = Readonly<Record<string, unknown>>;

/** Finds the last form that the contact sent; a contact may have sent several. */
function findLastSubmission(given: unknown): Fields {
  const submissions = Array.isArray(given) ? given.filter(isRecord) : [];
  return submissions.toSorted((a, b) => Number(b['timestamp'] ?? 0) - Number(a['timestamp'] ?? 0))[0] ?? {};
}

/**
 * Converts the body of a HubSpot workflow webhook to fields: a contact whose properties hold their value (`properties.email.value`) or are it
 * (`properties.email`), or a body of chosen properties. The last form submission identifies the lead.
 */
export function readHubspotLead(payload: Fields): ProviderLead {
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
