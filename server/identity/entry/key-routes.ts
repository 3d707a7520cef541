import { apiKeys } from '../../../contract/identity/keys-endpoints.ts';
import { answer, ok, refuse, routes } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { createKey, enableKey, listKeys, revokeKey } from '../api-keys.ts';
import { requireRecentPassword } from '../confirm-password.ts';

/** API keys that users manage for their company's programs. */
export const apiKeyRoutes = routes(apiKeys, {
  'GET /company/api-keys': async ({ db, caller }) =>
    ok(
      (await listKeys(db, caller.companyId)).map(({ id, name, scopes, ending, createdAt, createdBy, lastUsedAt, suspendedAt }) => ({
        id,
        name,
        scopes: [...scopes],
        ending,
        created_at: createdAt.toISOString(),
        created_by: createdBy,
        last_used_at: lastUsedAt?.toISOString() ?? null,
        suspended_at: suspendedAt?.toISOString() ?? null,
      })),
    ),

  'POST /company/api-keys': async ({ tx, caller, body, request }) => {
    const stale = await requireRecentPassword(tx, caller);
    if (stale !== undefined) return stale;
    const { companyId, userId } = caller;
    const created = await createKey(tx, { companyId, userId, name: body.name, scopes: body.scopes });
    if (created === undefined) return refuse(409, [errorText('apiKeysTooMany')]);
    request.log.info({ event: 'authz_key_created', userId, keyId: created.id });
    return answer(201, { data: created });
  },

  'POST /company/api-keys/{id}/enable': async ({ tx, caller, params, request }) => {
    const stale = await requireRecentPassword(tx, caller);
    if (stale !== undefined) return stale;
    const { companyId, userId } = caller;
    if (!(await enableKey(tx, { companyId, userId, id: params.id }))) return refuse(404, [errorText('notFound')]);
    request.log.info({ event: 'authz_key_enabled', userId, keyId: params.id });
    return ok({});
  },

  'DELETE /company/api-keys/{id}': async ({ tx, caller, params, request }) => {
    if (!(await revokeKey(tx, { companyId: caller.companyId, id: params.id }))) return refuse(404, [errorText('notFound')]);
    request.log.info({ event: 'authz_key_revoked', userId: caller.userId, keyId: params.id });
    return ok({});
  },
});
