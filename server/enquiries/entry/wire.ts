import type { RevealedContact } from '../../../contract/enquiries/endpoints.ts';
import { siteKeys, siteNumbers } from '../../../contract/catalogue/sites.ts';
import type { ContactRow } from '../contacts.ts';
import type { FormValues } from '../../platform/http/route.ts';
import type { ListedSource, SourceCounts, SourceState } from '../sources.ts';

/** Maps readable contact data to the wire; mandatory fields are always present. */
export function revealedContactWire(contact: ContactRow): RevealedContact {
  return {
    title: contact.title,
    forename: contact.forename ?? '',
    surname: contact.surname ?? '',
    telephone: contact.telephone ?? '',
    alternate_phone: contact.alternatePhone,
    email: contact.email ?? '',
    address1: contact.address1,
    address2: contact.address2,
    town: contact.town,
    postcode: contact.postcode ?? '',
  };
}

export function sourceWire({ id, name, holdMinutes, forStaff, createdAt, stoppedAt, keys, ...row }: ListedSource & SourceCounts) {
  const { received, held, released, sold, returned } = row;
  return {
    id,
    name,
    hold_minutes: holdMinutes,
    for_staff: forStaff,
    created_at: createdAt.toISOString(),
    stopped_at: stoppedAt?.toISOString() ?? null,
    ...termsWire(row),
    counts: { received, held, released, sold, returned },
    keys: keys.map((key) => ({ id: key.id, created_at: key.createdAt, revoked_at: key.revokedAt })),
  };
}

export function sourceStateWire({ name, holdMinutes, forStaff, stoppedAt, ...terms }: SourceState) {
  return { name, hold_minutes: holdMinutes, for_staff: forStaff, stopped_at: stoppedAt?.toISOString() ?? null, ...termsWire(terms) };
}

type Terms = Pick<SourceState, 'formSite' | 'frameOrigins' | 'requiredChecks' | 'scoreLimit' | 'bringsProof' | 'smsSetUp'>;

function termsWire({ formSite, frameOrigins, requiredChecks, scoreLimit, bringsProof, smsSetUp }: Terms) {
  return {
    form_site: siteKeys.find((key) => siteNumbers[key] === formSite) ?? null,
    required_checks: [...requiredChecks],
    score_limit: scoreLimit,
    frame_origins: [...frameOrigins],
    brings_proof: bringsProof,
    sms_set_up: smsSetUp,
  };
}

/** Editable fields of a source; stopping it is a separate action. */
export function sourceForm({ name, holdMinutes, requiredChecks, scoreLimit, frameOrigins, bringsProof }: SourceState): FormValues {
  const terms = {
    required_checks: [...requiredChecks],
    score_limit: scoreLimit,
    frame_origins: [...frameOrigins],
    brings_proof: bringsProof,
  };
  return { name, hold_minutes: holdMinutes, ...terms };
}
