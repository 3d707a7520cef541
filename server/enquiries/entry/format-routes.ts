import {
  sourceFormats,
  type FailedCall,
  type MetaLead,
  type SourceFormat as FormatWire,
} from '../../../contract/enquiries/format-endpoints.ts';
import { failedCallsPage } from '../../../contract/enquiries/format-values.ts';
import { asId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import { apiPrefix } from '../../platform/http/mount-routes.ts';
import { answer, isRefused, ok, refuse, routes, type FormValues, type Route } from '../../platform/http/route.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { errorText, type ErrorText } from '../../platform/texts.ts';
import {
  countFailedCalls,
  listFailedCalls,
  lockFailedCall,
  markReplayed,
  maskRefusal,
  openFailedCall,
  type FailedCallRow,
} from '../intake/failed-calls.ts';
import { listMetaLeads, type MetaLeadRow, retryMetaLead } from '../intake/meta-leads.ts';
import { readSourceFormat, takeInCall } from '../intake/receive-call.ts';
import { findFormat, lockFormat, saveFormat, type SourceFormat, type StoredFormat } from '../intake/source-format.ts';
import { saveSecrets, type SecretChange } from '../intake/source-secrets.ts';
import { testCall } from '../intake/test-call.ts';
import type { StatusAddresses } from '../lead-status.ts';
import { listCampaigns } from '../tracking.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const conflict = (text: ErrorText) => refuse(409, [errorText(text)]);

type FormatFields = Omit<FormatWire, 'name' | 'path' | 'tested_at' | 'verify_token' | 'has_signing_secret' | 'has_access_token'>;

const fieldsWire = (format: SourceFormat): FormatFields => ({
  kind: format.kind,
  field_map: format.fieldMap.map(({ from, to }) => ({ from, to })),
  fixed: format.fixed.map(({ field, value }) => ({ field, value })),
  field_values: format.fieldValues.map(({ field, theirs, ours }) => ({ field, theirs, ours })),
  event_id_fields: [...format.eventIdFields],
  consent_forms: format.consentForms.map(({ form_id, text }) => ({ form_id, text })),
  success_body: format.successBody,
  failure_body: format.failureBody,
});

const formatWire = (format: StoredFormat): FormatWire => ({
  ...fieldsWire(format),
  name: format.name,
  path: `${apiPrefix}/intake/sources/${format.address}`,
  verify_token: format.verifyToken,
  has_signing_secret: format.hasSigningSecret,
  has_access_token: format.hasAccessToken,
  tested_at: format.testedAt?.toISOString() ?? null,
});

const formatForm = (format: SourceFormat): FormValues => ({ ...fieldsWire(format) });

/** Lists the settings for the audit log. Consent texts and answers are long, so it keeps only whether they are set. */
const auditOf = ({ kind, fieldMap, fixed, fieldValues, eventIdFields, consentForms, successBody, failureBody }: SourceFormat) => ({
  kind,
  fieldMap: fieldMap.map(({ from, to }) => `${from} → ${to}`),
  fixed: fixed.map(({ field, value }) => `${field} = ${value}`),
  fieldValues: fieldValues.map(({ field, theirs, ours }) => `${field}: ${theirs} → ${ours}`),
  eventIdFields: [...eventIdFields],
  consentForms: consentForms.map(({ form_id: id }) => id),
  ownAnswers: successBody !== null || failureBody !== null,
});

/** Names the secrets that a change replaces or removes. */
const auditSecrets = (secrets: SecretChange): { readonly newSecrets?: readonly string[] } => {
  const changed = Object.entries(secrets).flatMap(([name, secret]) => (secret === undefined ? [] : [name]));
  return changed.length === 0 ? {} : { newSecrets: changed };
};

function failedCallWire(row: FailedCallRow): FailedCall {
  return {
    id: row.id,
    received_at: row.receivedAt.toISOString(),
    last_at: row.lastAt.toISOString(),
    times: row.times,
    errors: row.errors.map(({ field, text }) => ({ field, text })),
    fields: row.masked.map(({ name, value }) => ({ name, value })),
    replayable: row.replayable,
    enquiry: row.enquiryId === null || row.quoteCode === null ? null : { id: row.enquiryId, code: row.quoteCode },
  };
}

const metaLeadWire = (row: MetaLeadRow): MetaLead => ({
  id: row.id,
  lead_id: row.leadId,
  state: row.state === 'failed' ? 'failed' : 'waiting',
  received_at: row.receivedAt.toISOString(),
  attempts: row.attempts,
  due_at: row.dueAt.toISOString(),
  problem: row.problem,
  message: row.message,
});

/** Routes that set up how a source's calls are read, test it, and replay refused calls. */
export function sourceFormatRoutes({ sealer, publicUrl, statusSecret }: { readonly sealer: Sealer } & StatusAddresses): readonly Route[] {
  return routes(sourceFormats, {
    'GET /operator/sources/{id}/format': async ({ db, params }) => {
      const format = await findFormat(db, asId<'source'>(params.id));
      return format === undefined ? notFound() : { ...ok(formatWire(format)), form: formatForm(format) };
    },

    'PUT /operator/sources/{id}/format': async ({ tx, caller, params, body, refuseIfChanged }) => {
      const sourceId = asId<'source'>(params.id);
      const format = await lockFormat(tx, sourceId);
      if (format === undefined) return notFound();
      if (format.forStaff) return conflict('sourceOfStaff');
      const stale = refuseIfChanged(formatForm(format));
      if (stale !== undefined) return stale;
      const next: SourceFormat = {
        kind: body.kind,
        fieldMap: body.field_map,
        fixed: body.fixed,
        fieldValues: body.field_values,
        eventIdFields: body.event_id_fields,
        consentForms: body.consent_forms,
        successBody: body.success_body,
        failureBody: body.failure_body,
      };
      const secrets = { signingSecret: body.signing_secret, accessToken: body.access_token };
      await saveFormat(tx, sourceId, next);
      await saveSecrets(tx, sealer, sourceId, secrets);
      const object = { type: 'source', id: sourceId };
      const saved = await readSourceFormat(tx, sourceId);
      const change = { before: auditOf(format), after: { ...auditOf(saved), ...auditSecrets(secrets) } };
      await recordAudit(tx, {
        staffId: caller.staffId,
        actor: caller.name,
        reason: body.reason,
        action: 'source.format',
        object,
        ...change,
      });
      return { ...ok(formatWire(saved)), form: formatForm(saved) };
    },

    'POST /operator/sources/{id}/format/test': async ({ db, params, body }) => {
      const format = await findFormat(db, asId<'source'>(params.id));
      if (format === undefined) return notFound();
      return format.forStaff ? conflict('sourceOfStaff') : ok(await testCall(db, format, body.content, { publicUrl, statusSecret }));
    },

    'GET /operator/sources/{id}/failed-calls': async ({ db, params, query }) => {
      const sourceId = asId<'source'>(params.id);
      if ((await findFormat(db, sourceId)) === undefined) return notFound();
      const rows = await listFailedCalls(db, sourceId, query.before ?? null);
      const shown = rows.slice(0, failedCallsPage);
      const next = rows.length > failedCallsPage ? (shown.at(-1)?.cursor ?? null) : null;
      return answer(200, { data: shown.map(failedCallWire), meta: { total: await countFailedCalls(db, sourceId), next } });
    },

    'POST /operator/failed-calls/{id}/replay': async ({ tx, caller, params, body }) => {
      const failed = await lockFailedCall(tx, params.id);
      if (failed === undefined) return notFound();
      if (failed.replayed) return conflict('staffAsBefore');
      if (failed.sealed === null) return conflict('tooLarge');
      if (failed.stopped) return conflict('sourceStopped');
      const original = openFailedCall(failed, sealer);
      if (original === undefined) return conflict('sealedWithOldKey');
      const { sourceId } = failed;
      const call = { ...original, sourceId, byContent: true };
      const taken = await takeInCall(tx, call, await readSourceFormat(tx, sourceId), failed.receivedAt);
      // Staff see the refusal as the log shows it: without the customer's words.
      if (isRefused(taken)) return maskRefusal(taken, original.content);
      await markReplayed(tx, params.id, taken.enquiryId);
      await recordAudit(tx, {
        staffId: caller.staffId,
        actor: caller.name,
        action: 'failed-call.replay',
        object: { type: 'failed-call', id: params.id },
        reason: body.reason,
        before: null,
        after: { sourceId, quoteCode: taken.quoteCode },
      });
      return ok({ quote_code: taken.quoteCode, enquiry_id: taken.enquiryId });
    },

    'GET /operator/sources/{id}/meta-leads': async ({ db, params }) => {
      const sourceId = asId<'source'>(params.id);
      if ((await findFormat(db, sourceId)) === undefined) return notFound();
      const { rows, total } = await listMetaLeads(db, sourceId);
      return answer(200, { data: rows.map(metaLeadWire), meta: { total } });
    },

    'POST /operator/meta-leads/{id}/retry': async ({ tx, caller, params, body }) => {
      const retried = await retryMetaLead(tx, params.id);
      if (retried === undefined) return notFound();
      if (retried.outcome === 'done') return conflict('staffAsBefore');
      await recordAudit(tx, {
        staffId: caller.staffId,
        actor: caller.name,
        action: 'meta-lead.retry',
        object: { type: 'meta-lead', id: params.id },
        reason: body.reason,
        before: null,
        after: { sourceId: retried.sourceId },
      });
      return ok({});
    },

    'GET /operator/sources/{id}/campaigns': async ({ db, params }) => {
      const sourceId = asId<'source'>(params.id);
      if ((await findFormat(db, sourceId)) === undefined) return notFound();
      return ok((await listCampaigns(db, sourceId)).map((row) => ({ ...row })));
    },
  });
}
