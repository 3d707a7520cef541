import type { AuditEntryWire } from '../../../contract/operations/audit-endpoints.ts';

export function objectWords({ type, id }: AuditEntryWire['object']): string {
  return `${type.replaceAll(/[_-]/g, ' ')} ${id}`;
}

const pages: Readonly<Record<string, (id: string) => string>> = {
  company: (id) => `/operator/companies/${id}`,
  enquiry: (id) => `/operator/leads/${id}`,
  report: (id) => `/operator/reports?open=${id}`,
  // In whichever view it stands by now: by its code.
  review: (id) => `/operator/reviews/${id}`,
  invoice: (id) => `/operator/invoices/${id}`,
  ticket: (id) => `/operator/messages?open=ticket-${id}`,
  message: (id) => `/operator/outbox?open=${id}`,
  notice: (id) => `/operator/content/notices/${id}`,
  content: (id) => `/operator/content/${id}`,
  wording: (id) => `/operator/content/templates/${id}`,
  job: () => '/operator/jobs',
  source: () => '/operator/sources',
  staff: () => '/operator/settings/staff',
  staff_invitation: () => '/operator/settings/staff',
  business_unit: (id) => `/operator/settings/units/${id}`,
  brand: (id) => `/operator/settings/brands/${id}`,
  setting: (id) => `/operator/settings/business?search=${id}`,
  return_rule: (id) => `/operator/settings/return-rules?country=${id.split('/')[0] ?? ''}`,
  work_type: (id) => `/operator/work-types/${id}`,
  category: () => '/operator/work-types',
  question: () => '/operator/work-types',
  price: () => '/operator/pricing',
  price_factors: () => '/operator/pricing',
};

/** Where what an entry is about is found in the back-office; undefined for what has no page. */
export function objectAddress({ type, id }: AuditEntryWire['object']): string | undefined {
  return pages[type]?.(id);
}
