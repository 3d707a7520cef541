import { Readable } from 'node:stream';
import { operatorInvoices } from '../../../contract/billing/operator-invoices-endpoints.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { spreadsheetLine, spreadsheetStart } from '../../platform/documents/spreadsheet-rule.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Db } from '../../platform/database/database.ts';
import { answer, ok, only, refuse, routes } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { findAnyDocument } from '../documents/document-query.ts';
import { issuePdf } from '../documents/issue-pdf.ts';
import { creditForm, findCreditable } from '../operator/creditable-query.ts';
import { eachDocument, findStaffDocument, listDocuments, type DocumentFilter } from '../operator/documents-query.ts';
import { staffDetailWire, staffDocumentWire } from './operator-invoice-wire.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

const heads = [
  'code',
  'kind',
  'issued',
  'due',
  'company',
  'country',
  'lead',
  'net',
  'vat',
  'total',
  'outstanding',
  'currency',
  'status',
] as const;

/** Its heads are names for programs, in no language. */
async function* spreadsheet(db: Db, filter: DocumentFilter): AsyncGenerator<string> {
  yield spreadsheetStart(heads);
  for await (const document of eachDocument(db, filter)) {
    const { code, kind, issuedOn, dueOn, companyName, country, leadCode, netMinor, vatMinor, grossMinor, outstandingMinor } = document;
    const amounts = [netMinor, vatMinor, grossMinor, outstandingMinor].map(toMajor);
    yield spreadsheetLine([
      code,
      kind,
      issuedOn,
      dueOn,
      companyName,
      country,
      leadCode ?? '',
      ...amounts,
      document.currency,
      document.status,
    ]);
  }
}

/** The documents of all companies, for staff to look at. */
export const operatorInvoiceRoutes = routes(
  only(
    operatorInvoices,
    'GET /operator/invoices',
    'GET /operator/invoices/export',
    'GET /operator/invoices/{code}',
    'GET /operator/invoices/{code}/pdf',
  ),
  {
    'GET /operator/invoices': async ({ db, query }) => {
      const { documents, total } = await listDocuments(db, query);
      return answer(200, { data: documents.map(staffDocumentWire), meta: { totalResults: total, pageSize: query.pageSize } });
    },

    'GET /operator/invoices/export': ({ db, query }) =>
      Promise.resolve(
        new FileAnswer({
          kind: 'csv',
          name: `invoices-${query.view.replaceAll('_', '-')}`,
          content: Readable.from(spreadsheet(db, query)),
        }),
      ),

    'GET /operator/invoices/{code}': async ({ db, params: { code } }) => {
      const document = await findStaffDocument(db, code);
      if (document === undefined) return notFound();
      const creditable = await findCreditable(db, code);
      return { ...ok(await staffDetailWire(db, document)), form: creditable === undefined ? {} : creditForm(creditable) };
    },

    'GET /operator/invoices/{code}/pdf': async ({ db, params: { code }, query }) => {
      const document = await findAnyDocument(db, code);
      if (document === undefined) return notFound();
      return new FileAnswer({ kind: 'pdf', name: document.code, content: await issuePdf(document), inline: query.inline === '1' });
    },
  },
);
