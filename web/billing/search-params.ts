import { type InvoiceOrder, invoiceOrders } from '../../contract/billing/values.ts';
import { parseChoice, parsePage, searchReader } from '../platform/address-search.ts';

export const defaultOrder: InvoiceOrder = 'created_date-desc';

/** Search parameters of the invoices page; defaults are omitted. */
export interface InvoicesSearch {
  page?: number;
  sort?: InvoiceOrder;
  /** Code of the document open in the preview. */
  code?: string;
  /** Codes or ids of invoices to select, comma separated. */
  selectedInvoice?: string;
  /** Selects all unpaid documents. */
  settleAccount?: true;
  /** Shows account entries instead of documents. */
  view?: 'entries';
}

const maxSelectedInvoices = 100;
const maxInvoicePage = 100_000;

/** Parses any address; drops values it does not understand instead of failing. */
export const readSearch = searchReader<InvoicesSearch>(['page', 'sort', 'code', 'selectedInvoice', 'settleAccount', 'view'], (raw) => {
  const page = parsePage(raw['page'], maxInvoicePage);
  const sort = parseChoice(raw['sort'], invoiceOrders);
  const code = parseCodes(raw['code'])[0];
  const selected = parseCodes(raw['selectedInvoice']).slice(0, maxSelectedInvoices).join(',');
  return {
    ...(page !== undefined && { page }),
    ...(sort !== undefined && sort !== defaultOrder && { sort }),
    ...(code !== undefined && { code }),
    ...(selected !== '' && { selectedInvoice: selected }),
    ...(String(raw['settleAccount']) === 'true' && { settleAccount: true as const }),
    ...(raw['view'] === 'entries' && { view: 'entries' as const }),
  };
});

/** Returns the address with all panes closed. */
export function withoutPanes({ page, sort, view }: InvoicesSearch): InvoicesSearch {
  return { ...(view !== undefined && { view }), ...(page !== undefined && { page }), ...(sort !== undefined && { sort }) };
}

/** Accepts a single value, several values or a comma-separated list. */
function parseCodes(value: unknown): string[] {
  const texts = (Array.isArray(value) ? value : [value]).flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' ? String(one).split(',') : [],
  );
  return [...new Set(texts.map((text) => text.trim()).filter((text) => /^[\dC-]{1,24}$/.test(text)))];
}
