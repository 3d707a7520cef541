import { contactsSeenNow, recordViewerReveals, type SeenContact } from '../../enquiries/contacts.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Rollback } from '../../platform/database/transaction.ts';
import type { ViewingCaller } from '../../platform/http/route.ts';

/** Thrown to roll back the writes of an impersonation. */
class ImpersonationRollback extends Rollback {
  readonly seen: readonly SeenContact[];
  constructor(seen: readonly SeenContact[]) {
    super(seen);
    this.seen = seen;
  }
}

/**
 * Wraps the database for impersonation: answers as for the company and rolls everything back, so no lead becomes seen, no
 * alert read, no job queued. Only reads of contact data are logged, as reads by staff, before they are shown.
 */
export function wrapForImpersonation(database: Database, { companyId, viewer }: ViewingCaller): Database {
  const inTx = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => {
    let made: { readonly result: Result } | undefined;
    try {
      await database.inTx(async (tx) => {
        made = { result: await work(tx) };
        throw new ImpersonationRollback(await tx.rows(contactsSeenNow()));
      });
    } catch (error) {
      if (!(error instanceof ImpersonationRollback)) throw error;
      const { seen } = error;
      if (seen.length > 0) await database.inTx((tx) => recordViewerReveals(tx, { companyId, viewer, seen }));
    }
    if (made === undefined) throw new Error('the impersonated call returned nothing');
    return made.result;
  };
  return {
    ...database,
    inTx,
    db: { rows: (statement) => inTx((tx) => tx.rows(statement)), first: (statement) => inTx((tx) => tx.first(statement)) },
  };
}
