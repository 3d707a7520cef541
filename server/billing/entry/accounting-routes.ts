import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { accounting, type VatReportWire } from '../../../contract/billing/ledger-endpoints.ts';
import {
  accountingSheets,
  type AccountingList,
  type AccountingProgram,
  type AccountNumbers,
} from '../../../contract/billing/operator-values.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import { columnsOf } from '../../../contract/kit/sheet-format.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { sheetFile, type SheetRow } from '../../platform/documents/sheet-file.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { ok, refuse, routes } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import {
  economicFile,
  fortnoxFile,
  quickBooksFile,
  saftFile,
  sageFile,
  sieFile,
  xeroFile,
  type LayoutContext,
} from '../operator/accounting-files-rule.ts';
import {
  eachAccountingDocument,
  eachAccountingPayment,
  eachPosting,
  findAccountingUnit,
  listCustomerBalances,
  listOpenItems,
  listRoleBalances,
  listVat,
  lockAccountNumbers,
  readAccountNumbers,
  saveAccountNumbers,
  sumPostedVat,
  type AccountingPeriod,
  type VatRow,
  type VatSums,
} from '../operator/accounting-query.ts';

const manifest = new URL('../../../package.json', import.meta.url);

async function readVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest, 'utf8'))).version;
}

function refusePeriod({ from, to }: Pick<AccountingPeriod, 'from' | 'to'>) {
  return to < from ? refuseField('to', errorText('exportEndsBeforeStart')) : undefined;
}

const sumsWire = ({ netMinor, vatMinor, grossMinor }: VatSums) => ({
  net: toMajor(netMinor),
  vat: toMajor(vatMinor),
  gross: toMajor(grossMinor),
});

const sumRows = (rows: readonly VatRow[]): VatSums => {
  const sum = (amount: (row: VatRow) => number): number => rows.reduce((all, row) => all + amount(row), 0);
  return { netMinor: sum((row) => row.netMinor), vatMinor: sum((row) => row.vatMinor), grossMinor: sum((row) => row.grossMinor) };
};

async function readVatReport(db: Db, period: AccountingPeriod): Promise<VatReportWire> {
  const { currency } = await findAccountingUnit(db, period.country);
  const rows = await listVat(db, period);
  const documents = sumRows(rows);
  const ledger = await sumPostedVat(db, period);
  return {
    currency,
    rows: rows.map((row) => ({
      treatment: row.treatment,
      rate: row.rateBp / 10_000,
      kind: row.kind,
      documents: row.documents,
      ...sumsWire(row),
    })),
    documents: sumsWire(documents),
    ledger: sumsWire(ledger),
    agrees: documents.netMinor === ledger.netMinor && documents.vatMinor === ledger.vatMinor && documents.grossMinor === ledger.grossMinor,
  };
}

type Rows = AsyncGenerator<SheetRow>;

/** Rows of each list, in the order of its columns. Amounts of credit notes and returned money are negative. */
const lists: Readonly<Record<AccountingList, (db: Db, period: AccountingPeriod) => Rows>> = {
  documents: async function* documents(db, period): Rows {
    for await (const one of eachAccountingDocument(db, period)) {
      const what = [one.code, one.kind, one.issuedOn, one.dueOn, one.customerNumber, one.customer, one.vatNumber, one.buyerCountry];
      const net = toMajor(one.netMinor);
      const amounts = [net, one.vatRateBp / 100, one.treatment, toMajor(one.vatMinor), toMajor(one.grossMinor), one.currency];
      yield [...what, one.description, 1, net, ...amounts, one.paidOn, one.method, one.creditedCode];
    }
  },
  payments: async function* payments(db, period): Rows {
    for await (const one of eachAccountingPayment(db, period)) {
      const what = [one.postedOn, one.code, one.kind, one.customerNumber, one.customer, one.method, one.reference];
      const fee = one.feeMinor === null ? null : toMajor(one.feeMinor);
      yield [...what, toMajor(one.amountMinor), one.currency, fee, one.feeCurrency, one.documents.join(' ')];
    }
  },
  open_items: async function* openItems(db, { country }): Rows {
    for (const one of await listOpenItems(db, country)) {
      const what = [one.code, one.kind, one.issuedOn, one.dueOn, one.daysOverdue, one.customerNumber, one.customer];
      yield [...what, toMajor(one.amountMinor), toMajor(one.outstandingMinor), one.currency];
    }
  },
  journal: async function* journal(db, period): Rows {
    const numbers = await readAccountNumbers(db, period.country);
    for await (const { id, kind, postedOn, reference, customerNumber, customer, currency, lines } of eachPosting(db, period))
      for (const { role, amountMinor } of lines) {
        const sides = amountMinor < 0 ? [null, toMajor(-amountMinor)] : [toMajor(amountMinor), null];
        yield [postedOn, id, kind, reference, customerNumber, customer, numbers[role], role, ...sides, currency];
      }
  },
  vat: async function* vat(db, period): Rows {
    const { currency } = await findAccountingUnit(db, period.country);
    for (const row of await listVat(db, period)) {
      const sums = [row.netMinor, row.vatMinor, row.grossMinor].map(toMajor);
      yield [row.treatment, row.rateBp / 100, row.kind, row.documents, ...sums, currency];
    }
  },
};

interface ProgramFile {
  readonly ending: string;
  readonly content: (db: Db, context: LayoutContext, period: AccountingPeriod) => AsyncGenerator<Buffer | string>;
}

const programs: Readonly<Record<AccountingProgram, ProgramFile>> = {
  sie: { ending: 'se', content: (db, context, period) => sieFile(context, eachPosting(db, period)) },
  fortnox: { ending: 'si', content: (db, context, period) => fortnoxFile(context, eachPosting(db, period)) },
  saf_t: {
    ending: 'xml',
    content: async function* saft(db, context, period) {
      const rates = new Set((await listVat(db, period)).filter(({ rateBp }) => rateBp > 0).map(({ rateBp }) => rateBp));
      yield* saftFile(context, {
        balances: await listRoleBalances(db, period),
        customers: await listCustomerBalances(db, period),
        ratesBp: [...rates].toSorted((one, other) => other - one),
        postings: () => eachPosting(db, period),
      });
    },
  },
  xero: { ending: 'csv', content: (db, context, period) => xeroFile(context, eachAccountingDocument(db, period)) },
  quickbooks: { ending: 'csv', content: (db, context, period) => quickBooksFile(context, eachPosting(db, period)) },
  sage: { ending: 'csv', content: (db, context, period) => sageFile(context, eachPosting(db, period)) },
  economic: { ending: 'csv', content: (db, context, period) => economicFile(context, eachPosting(db, period)) },
};

/** Name of a period's file: letters, digits and dashes. */
const nameFile = (what: string, { country, from, to }: AccountingPeriod): string => `${what.replaceAll('_', '-')}-${country}-${from}-${to}`;

/** Accounting files of a business unit. */
export const accountingRoutes = routes(accounting, {
  'GET /operator/accounting/{country}/vat': async ({ db, params, query }) =>
    refusePeriod(query) ?? ok(await readVatReport(db, { ...params, ...query })),

  'GET /operator/accounting/{country}/accounts': async ({ db, params: { country } }) => {
    const numbers: AccountNumbers = await readAccountNumbers(db, country);
    return { ...ok({ ...numbers }), form: { ...numbers } };
  },

  'PUT /operator/accounting/{country}/accounts': async ({ tx, caller, params: { country }, body, refuseIfChanged }) => {
    await lockAccountNumbers(tx, country);
    const before = { ...(await readAccountNumbers(tx, country)) };
    const stale = refuseIfChanged(before);
    if (stale !== undefined) return stale;
    await saveAccountNumbers(tx, country, body.numbers);
    await recordAudit(tx, {
      staffId: caller.staffId,
      actor: caller.name,
      action: 'ledger-accounts.change',
      object: { type: 'business_unit', id: country },
      reason: body.reason,
      before,
      after: { ...body.numbers },
    });
    return { ...ok({}), form: { ...body.numbers } };
  },

  'GET /operator/accounting/{country}/lists/{list}': async ({ db, params: { country, list }, query: { from, to, ...wish } }) => {
    const refused = refusePeriod({ from, to });
    if (refused !== undefined) return refused;
    const sheet = accountingSheets[list];
    const known: readonly string[] = columnsOf<string>(sheet);
    if (wish.columns?.split(',').every((name) => known.includes(name)) === false) return refuseField('columns', errorText('invalid'));
    const period = { country, from, to };
    return sheetFile({ name: nameFile(list, period), sheet, wish, rows: lists[list](db, period) });
  },

  'GET /operator/accounting/{country}/programs/{program}': async ({ db, params: { country, program }, query }) => {
    const refused = refusePeriod(query);
    if (refused !== undefined) return refused;
    const { seller, currency, today } = await findAccountingUnit(db, country);
    if (seller === null) return refuse(409, [errorText('accountingNeedsSeller')]);
    const numbers = await readAccountNumbers(db, country);
    const period = { country, ...query };
    const { ending, content } = programs[program];
    const file = content(db, { ...period, seller, currency, numbers, today, version: await readVersion() }, period);
    return new FileAnswer({ kind: 'octet-stream', name: nameFile(program, period), ending, content: Readable.from(file) });
  },
});
