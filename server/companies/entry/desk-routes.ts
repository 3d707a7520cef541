import { companyDesk } from '../../../contract/companies/desk-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sheetFile, type SheetRow } from '../../platform/documents/sheet-file.ts';
import { answer, ok, refuse, routes } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { eachCompany, listCompanies, type CompanyFilter } from '../company-list-query.ts';
import { findDeskFacts, listSpending } from '../company-summary-query.ts';
import { getCompany } from '../queries.ts';
import { listVatChecks } from '../vat-checks.ts';
import { rowWire, summaryWire } from './desk-wire.ts';
import { companySheet } from '../../../contract/companies/desk-values.ts';

async function* spreadsheet(db: Db, filter: CompanyFilter): AsyncGenerator<SheetRow> {
  for await (const company of eachCompany(db, filter)) {
    const row = rowWire(company);
    const { number, name, state, country, account_type: type, currency, balance, credit_limit: limit, overdue, created } = row;
    yield [number, name, state, country, type, currency, balance, limit, String(overdue), row.last_purchase, created, row.marks.join(' ')];
  }
}

export const companyDeskRoutes = routes(companyDesk, {
  'GET /operator/companies': async ({ db, query }) => {
    const { rows, total } = await listCompanies(db, query);
    return answer(200, { data: rows.map(rowWire), meta: { totalResults: total, pageSize: query.pageSize } });
  },

  'GET /operator/companies/export': ({ db, query }) =>
    sheetFile({ name: 'companies', sheet: companySheet, wish: query, rows: spreadsheet(db, query) }),

  'GET /operator/companies/{id}': async ({ db, params }) => {
    const companyId = asId<'company'>(params.id);
    const facts = await findDeskFacts(db, companyId);
    if (facts === undefined) return refuse(404, [errorText('notFound')]);
    const [company, spending] = [await getCompany(db, companyId), await listSpending(db, companyId)];
    return ok(summaryWire({ facts, company, spending, checks: await listVatChecks(db, companyId) }));
  },
});
