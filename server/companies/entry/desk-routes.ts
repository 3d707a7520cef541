import { Readable } from 'node:stream';
import { companyDesk } from '../../../contract/companies/desk-endpoints.ts';
import { asId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { spreadsheetLine, spreadsheetStart } from '../../platform/documents/spreadsheet-rule.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { answer, ok, refuse, routes } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { eachCompany, listCompanies, type CompanyFilter } from '../company-list-query.ts';
import { findDeskFacts, listSpending } from '../company-summary-query.ts';
import { getCompany } from '../queries.ts';
import { rowWire, summaryWire } from './desk-wire.ts';

const head = [
  'number',
  'name',
  'state',
  'country',
  'account_type',
  'currency',
  'balance',
  'credit_limit',
  'overdue',
  'last_purchase',
  'created',
] as const;

async function* spreadsheet(db: Db, filter: CompanyFilter): AsyncGenerator<string> {
  yield spreadsheetStart([...head, 'flags']);
  for await (const company of eachCompany(db, filter)) {
    const row = rowWire(company);
    const cells = head.map((name) => {
      const value = row[name];
      return typeof value === 'number' ? value : String(value ?? '');
    });
    yield spreadsheetLine([...cells, row.marks.join(' ')]);
  }
}

export const companyDeskRoutes = routes(companyDesk, {
  'GET /operator/companies': async ({ db, query }) => {
    const { rows, total } = await listCompanies(db, query);
    return answer(200, { data: rows.map(rowWire), meta: { totalResults: total, pageSize: query.pageSize } });
  },

  'GET /operator/companies/export': ({ db, query }) =>
    Promise.resolve(new FileAnswer({ kind: 'csv', name: 'companies', content: Readable.from(spreadsheet(db, query)) })),

  'GET /operator/companies/{id}': async ({ db, params }) => {
    const companyId = asId<'company'>(params.id);
    const facts = await findDeskFacts(db, companyId);
    if (facts === undefined) return refuse(404, [errorText('notFound')]);
    return ok(summaryWire(facts, await getCompany(db, companyId), await listSpending(db, companyId)));
  },
});
