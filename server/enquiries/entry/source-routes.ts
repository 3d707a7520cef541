import { asId } from '../../../contract/kit/ids.ts';
import { sources } from '../../../contract/enquiries/sources-endpoints.ts';
import { recordAudit } from '../../platform/audit.ts';
import { isUniqueViolation } from '../../platform/database/transaction.ts';
import { answer, ok, refuse, routes, type StaffCaller } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { randomToken } from '../../platform/random-code.ts';
import { errorText } from '../../platform/texts.ts';
import { createSource } from '../intake/create-source.ts';
import { issueIntakeKey } from '../intake/issue-intake-key.ts';
import { listSources } from '../operator-queries.ts';
import { revokeIntakeKey } from '../intake/revoke-intake-key.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const by = ({ staffId, name }: StaffCaller, { reason }: { reason: string }) => ({ staffId, actor: name, reason, before: null });

export const sourceRoutes = routes(sources, {
  'GET /operator/sources': async ({ db }) =>
    ok(
      (await listSources(db)).map(({ id, name, holdMinutes, createdAt, keys }) => ({
        id,
        name,
        hold_minutes: holdMinutes,
        created_at: createdAt.toISOString(),
        keys: keys.map((key) => ({ id: key.id, created_at: key.createdAt, revoked_at: key.revokedAt })),
      })),
    ),

  'POST /operator/sources': async ({ tx, caller, body }) => {
    const { name, hold_minutes: holdMinutes } = body;
    const key = randomToken();
    try {
      const { sourceId, keyId } = await createSource(tx, { name, holdMinutes, key });
      const after = { name, holdMinutes, keyId };
      await recordAudit(tx, { ...by(caller, body), action: 'source.create', object: { type: 'source', id: sourceId }, after });
      return answer(201, { data: { id: sourceId, key_id: keyId, key } });
    } catch (error) {
      if (isUniqueViolation(error)) return refuseField('name', errorText('sourceNameTaken'));
      throw error;
    }
  },

  'POST /operator/sources/{id}/keys': async ({ tx, caller, params, body }) => {
    const sourceId = asId<'source'>(params.id);
    const key = randomToken();
    const keyId = await issueIntakeKey(tx, { sourceId, key });
    if (keyId === undefined) return notFound();
    await recordAudit(tx, {
      ...by(caller, body),
      action: 'intake-key.issue',
      object: { type: 'intake-key', id: keyId },
      after: { sourceId },
    });
    return answer(201, { data: { id: sourceId, key_id: keyId, key } });
  },

  'POST /operator/intake-keys/{id}/revoke': async ({ tx, caller, params, body }) => {
    const outcome = await revokeIntakeKey(tx, { keyId: params.id });
    if (outcome === 'unknown') return notFound();
    if (outcome === 'revoked_before') return refuse(409, [errorText('keyRevoked')]);
    const object = { type: 'intake-key', id: params.id };
    await recordAudit(tx, { ...by(caller, body), action: 'intake-key.revoke', object, after: { revoked: true } });
    return ok({});
  },
});
