import { ledger, type LedgerEntryWire } from '../../../contract/billing/ledger-endpoints.ts';
import { ledgerEntriesPerPage } from '../../../contract/billing/values.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { routes } from '../../platform/http/route.ts';
import { listLedger, type LedgerLine } from '../ledger/ledger-query.ts';

function entryWire({ id, postedAt, kind, reference, amountMinor, balanceMinor }: LedgerLine): LedgerEntryWire {
  return { id, date: postedAt.toISOString(), kind, reference, amount: toMajor(amountMinor), balance: toMajor(balanceMinor) };
}

export const ledgerRoutes = routes(ledger, {
  'GET /invoice/ledger': async ({ db, caller, query }) => {
    const { lines, total, balanceMinor, currency } = await listLedger(db, caller.companyId, query);
    const meta = { totalResults: total, pageSize: ledgerEntriesPerPage, balance: toMajor(balanceMinor), currency };
    return { status: 200, body: { data: lines.map(entryWire), meta } };
  },
});
