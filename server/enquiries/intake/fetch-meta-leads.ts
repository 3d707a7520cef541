import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { fetchMetaLead, type FetchedLead, type GraphApi } from './graph-api.ts';
import { type DueMetaLead, markMetaLeadDone, markMetaLeadMissed, takeDueMetaLead } from './meta-leads.ts';
import { readSourceFormat, receiveCall } from './receive-call.ts';
import { openSecret } from './source-secrets.ts';

/** Dependencies for fetching leads from Meta. */
export interface MetaFetching {
  readonly graph: GraphApi;
  readonly sealer: Sealer;
  readonly log: Logger;
}

async function fetchDueLead({ graph, sealer }: MetaFetching, due: DueMetaLead): Promise<FetchedLead> {
  const { sourceId, leadId, accessToken, signingSecret } = due;
  const token = openSecret(sealer, sourceId, 'token', accessToken);
  if (token === undefined) return { problem: 'no_token', message: null };
  return fetchMetaLead(graph, { leadId, token, appSecret: openSecret(sealer, sourceId, 'signing', signingSecret) ?? null });
}

/** Fetches one due lead and takes it in like every other call. Returns false if none is due. */
async function fetchNextLead(database: Database, fetching: MetaFetching): Promise<boolean> {
  const { db, inTx } = database;
  const due = await inTx(takeDueMetaLead);
  if (due === undefined) return false;
  const fetched = await fetchDueLead(fetching, due);
  if ('problem' in fetched) {
    await inTx((tx) => markMetaLeadMissed(tx, due, fetched));
    return true;
  }
  const { sourceId } = due;
  const call = { sourceId, content: { payload: fetched.lead }, key: undefined, byContent: true };
  // A crash before the mark fetches it again; its id then finds the first enquiry.
  await receiveCall({ db, inTx, ...fetching }, call, await readSourceFormat(db, sourceId));
  await inTx((tx) => markMetaLeadDone(tx, due.id));
  return true;
}

/** Fetches all due leads. `signal` stops it between two. */
export async function fetchMetaLeads(database: Database, fetching: MetaFetching, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted === true || !(await fetchNextLead(database, fetching))) return;
  }
}
