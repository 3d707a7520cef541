import { standardEventIdFields, type SourceKind } from '../../../contract/enquiries/format-values.ts';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { noSql, sql, type Sql } from '../../platform/database/sql.ts';

export interface FieldMapping {
  readonly from: string;
  readonly to: string;
}

/** A provider's lead as flat fields. */
export interface ProviderLead {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Maps the provider's standard fields; the source's own map comes first. */
  readonly columns: readonly FieldMapping[];
  /** The provider's id of the lead; undefined leaves it to the fields that the source names. */
  readonly eventId: string | undefined;
}

/** Format of a source's calls. */
export interface SourceFormat {
  readonly kind: SourceKind;
  readonly fieldMap: readonly FieldMapping[];
  readonly fixed: readonly { readonly field: string; readonly value: string }[];
  readonly fieldValues: readonly { readonly field: string; readonly theirs: string; readonly ours: string }[];
  readonly eventIdFields: readonly string[];
  readonly consentForms: readonly { readonly form_id: string; readonly text: string }[];
  readonly successBody: string | null;
  readonly failureBody: string | null;
}

export interface StoredFormat extends SourceFormat {
  readonly sourceId: SourceId;
  readonly name: string;
  readonly address: string;
  readonly verifyToken: string;
  readonly forStaff: boolean;
  readonly hasSigningSecret: boolean;
  readonly hasAccessToken: boolean;
  readonly testedAt: Date | null;
  readonly now: Date;
}

const readFormat = (id: SourceId, lock: Sql): Sql<StoredFormat> => sql<StoredFormat>`
  select s.id as "sourceId", s.name, s.address, s.verify_token as "verifyToken", s.for_staff as "forStaff", coalesce(f.kind, 'api') as kind, coalesce(f.field_map, '[]') as "fieldMap",
         coalesce(f.fixed, '[]') as fixed, coalesce(f.field_values, '[]') as "fieldValues", coalesce(f.event_id_fields, ${[...standardEventIdFields]}::text[]) as "eventIdFields",
         coalesce(f.consent_forms, '[]') as "consentForms", f.success_body as "successBody", f.failure_body as "failureBody",
         f.signing_secret is not null as "hasSigningSecret", f.access_token is not null as "hasAccessToken", f.tested_at as "testedAt", app_now() as now
  from sources s left join source_formats f on f.source_id = s.id where s.id = ${id} ${lock}`;

export function findFormat(db: Db, id: SourceId): Promise<StoredFormat | undefined> {
  return db.first(readFormat(id, noSql));
}

/** Locks the source and returns its format. */
export function lockFormat(tx: Tx, id: SourceId): Promise<StoredFormat | undefined> {
  return tx.first(readFormat(id, sql`for update of s`));
}

/** Saves the format of a locked source. Another kind drops the secrets of the former provider. */
export async function saveFormat(tx: Tx, id: SourceId, format: SourceFormat): Promise<void> {
  const { kind, fieldMap, fixed, fieldValues, eventIdFields, consentForms, successBody, failureBody } = format;
  await tx.rows(sql`
    insert into source_formats (source_id, kind, field_map, fixed, field_values, event_id_fields, consent_forms, success_body, failure_body)
    values (${id}, ${kind}, ${JSON.stringify(fieldMap)}, ${JSON.stringify(fixed)}, ${JSON.stringify(fieldValues)}, ${[...eventIdFields]}, ${JSON.stringify(consentForms)},
            ${successBody}, ${failureBody})
    on conflict (source_id) do update
    set kind = excluded.kind, field_map = excluded.field_map, fixed = excluded.fixed, field_values = excluded.field_values, event_id_fields = excluded.event_id_fields,
        signing_secret = case when source_formats.kind = excluded.kind then source_formats.signing_secret end,
        access_token = case when source_formats.kind = excluded.kind then source_formats.access_token end,
        consent_forms = excluded.consent_forms, success_body = excluded.success_body, failure_body = excluded.failure_body`);
}

/** Records that the provider sent a test lead. */
export async function markTested(tx: Tx, id: SourceId): Promise<void> {
  await tx.rows(sql`update source_formats set tested_at = app_now() where source_id = ${id}`);
}
