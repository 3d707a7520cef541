import { crm as contract } from '../../../contract/integrations/crm-endpoints.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { ok, refuse, routes, type Route } from '../../platform/http/route.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { errorText } from '../../platform/texts.ts';
import { startConnection, takeConnectionState, findConnection, openConnection } from '../connections.ts';
import type { Crm, CrmToken } from '../open-crm.ts';

export interface CrmOptions {
  readonly sealer: Sealer;
  readonly crm: Crm | null;
}

const noCrm = () => refuse(409, [errorText('crmNotHere')]);

async function now(db: Db): Promise<Date> {
  return (await db.first(sql<{ now: Date }>`select app_now() as now`))?.now ?? new Date();
}

/** `away`: no response. */
async function exchange(crm: Crm, code: string, at: Date): Promise<CrmToken | 'refused' | 'away'> {
  try {
    return (await crm.exchangeCode(code, at)) ?? 'refused';
  } catch {
    return 'away';
  }
}

/** Routes that connect a company's CRM. */
export function crmRoutes({ crm, sealer }: CrmOptions): readonly Route[] {
  return routes(contract, {
    'GET /integrations/crm': async ({ db, caller }) => {
      const found = await findConnection(db, caller.companyId);
      const connection =
        found === undefined
          ? null
          : {
              code: found.code,
              connected_at: found.connectedAt.toISOString(),
              last_pushed_at: found.lastPushedAt?.toISOString() ?? null,
              dead: found.dead,
            };
      return ok({ available: crm !== null, connection });
    },

    'POST /integrations/crm': async ({ tx, caller }) => {
      if (crm === null) return noCrm();
      const { companyId, userId } = caller;
      return ok({ url: crm.authorizeUrl(await startConnection(tx, { companyId, userId })) });
    },

    'POST /lead-send-token/zoho/': async ({ db, inTx, caller, query, request }) => {
      if (crm === null) return noCrm();
      const { companyId, userId } = caller;
      const { state, confirmed } = query;
      // An unsolicited code may be a stranger's: the user must confirm with a click no other site can forge.
      const isWanted = state === undefined ? confirmed === '1' : await inTx((tx) => takeConnectionState(tx, { companyId, userId, state }));
      if (!isWanted) return refuse(400, [errorText('crmNotBegun')]);
      const token = await exchange(crm, query.code, await now(db));
      if (token === 'refused') return refuse(400, [errorText('crmRefused')]);
      if (token === 'away') return refuse(503, [errorText('crmAway')], { retryAfterSeconds: 30 });
      await inTx((tx) => openConnection(tx, { companyId, userId, token }, sealer));
      request.log.info({ event: 'authz_crm_connected', userId, begunBy: state === undefined ? 'crm' : 'company' });
      return ok({ token: `…${token.access.slice(-4)}` });
    },
  });
}
