import type { AuditEntryWire } from '../../../contract/operations/audit-endpoints.ts';

/** `billing.invoice_written_off` as `Billing: invoice written off`: acts are named by code, and there is no end to them. */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[_-]/g, ' ').split('.').join(': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function objectWords({ type, id }: AuditEntryWire['object']): string {
  return `${type.replaceAll(/[_-]/g, ' ')} ${id}`;
}

/** `paymentTermsDays` as `payment terms days`. */
export function fieldWords(field: string): string {
  return field
    .split('.')
    .map((part) =>
      part
        .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
        .replaceAll(/[_-]/g, ' ')
        .toLowerCase(),
    )
    .join(', ');
}

const pages: Readonly<Record<string, (id: string) => string>> = {
  company: (id) => `/operator/companies/${id}`,
  enquiry: (id) => `/operator/leads/${id}`,
  report: (id) => `/operator/reports?open=${id}`,
  review: (id) => `/operator/reviews?search=${id}`,
  invoice: (id) => `/operator/invoices?search=${id}`,
  ticket: (id) => `/operator/messages?open=ticket-${id}`,
  message: (id) => `/operator/outbox?open=${id}`,
  notice: (id) => `/operator/content/notices/${id}`,
  content: (id) => `/operator/content/${id}`,
  job: () => '/operator/jobs',
  source: () => '/operator/sources',
  business_unit: () => '/operator/settings',
  work_type: () => '/operator/work-types',
  price: () => '/operator/pricing',
};

/** Where what an entry is about is found in the back-office; undefined for what has no page. */
export function objectAddress({ type, id }: AuditEntryWire['object']): string | undefined {
  return pages[type]?.(id);
}
