import { isRecord } from './read-body-rule.ts';
import type { FieldMapping, ProviderLead } from './source-format.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The standard questions of Meta's lead forms. */
const questions: readonly FieldMapping[] = [
  { from: 'full_name', to: 'full_name' },
  { from: 'first_name', to: 'forename' },
  { from: 'last_name', to: 'surname' },
  { from: 'email', to: 'email' },
  { from: 'work_email', to: 'email' },
  { from: 'phone_number', to: 'telephone' },
  { from: 'work_phone_number', to: 'telephone' },
  { from: 'street_address', to: 'address1' },
  { from: 'city', to: 'town' },
  { from: 'post_code', to: 'postcode' },
  { from: 'zip_code', to: 'postcode' },
  { from: 'zip', to: 'postcode' },
  { from: 'created_time', to: 'consent_at' },
  { from: 'form_id', to: 'consent_form' },
];

const platforms: Readonly<Record<string, string>> = { fb: 'facebook', ig: 'instagram' };

/** Converts a lead as the Graph API returns it: each answer is a name with a list of values. */
export function readMetaLead(payload: Fields): ProviderLead {
  const { field_data: data, custom_disclaimer_responses: _boxes, id, platform, ...rest } = payload;
  const answers = (Array.isArray(data) ? data.filter(isRecord) : []).flatMap(({ name, values }) =>
    typeof name === 'string' && Array.isArray(values)
      ? [[name, values.filter((value) => typeof value === 'string').join(', ')] as const]
      : [],
  );
  const leadId = typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
  return {
    fields: {
      utm_source: (typeof platform === 'string' ? platforms[platform] : undefined) ?? 'facebook',
      ...rest,
      ...(leadId === undefined ? {} : { lead_id: leadId }),
      ...Object.fromEntries(answers),
    },
    columns: questions,
    eventId: leadId,
  };
}

/** Tests for a lead of Meta's testing tool, which fills answers with text such as `<test lead: dummy data for full_name>`. */
export function isMetaTest({ field_data: data }: Fields): boolean {
  const values = (Array.isArray(data) ? data.filter(isRecord) : []).flatMap(({ values: given }) => (Array.isArray(given) ? given : []));
  return values.some((value) => typeof value === 'string' && value.startsWith('<test lead:'));
}

/** The id in the sample that Meta's app dashboard sends; no such lead exists. */
const sampleId = /^4{6,}$/;

export interface LeadgenCall {
  readonly leadIds: readonly string[];
  /** Whether the call is a sample from the app dashboard. */
  readonly isSample: boolean;
}

/** Reads which leads a webhook names. It holds ids only; other changes of the page are skipped. */
export function readLeadgenCall(payload: unknown): LeadgenCall {
  const entries =
    isRecord(payload) && payload['object'] === 'page' && Array.isArray(payload['entry']) ? payload['entry'].filter(isRecord) : [];
  const changes = entries.flatMap(({ changes: given }) => (Array.isArray(given) ? given.filter(isRecord) : []));
  const ids = changes.flatMap(({ field, value }) => {
    const id = field === 'leadgen' && isRecord(value) ? value['leadgen_id'] : undefined;
    return typeof id === 'string' || typeof id === 'number' ? [String(id)] : [];
  });
  const leadIds = [...new Set(ids.filter((id) => /^\d{1,30}$/.test(id)))];
  return { leadIds: leadIds.filter((id) => !sampleId.test(id)), isSample: leadIds.some((id) => sampleId.test(id)) };
}
