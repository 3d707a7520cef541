import type { StaffDocumentDetail, StaffDocumentWire } from '../../../contract/billing/operator-invoices-endpoints.ts';

/** An overdue invoice of a lead, as staff see it. */
export const staffDocument: StaffDocumentWire = {
  code: '10001-0007',
  kind: 'invoice',
  created_date: '2026-01-05T10:00:00Z',
  issued_on: '2026-01-05',
  due_date: '2026-01-19',
  company: { id: 7, name: 'Midland Heating Ltd', country: 'gb' },
  lead_code: 'LEAD000007',
  net: 24,
  vat: 4.8,
  total: 28.8,
  outstanding: 28.8,
  currency: 'GBP',
  status: 'overdue',
  days_overdue: 40,
  payment_failure: 'Your card was declined.',
  reminded_on: null,
};

/** Fully creditable. */
export const staffDetail: StaffDocumentDetail = {
  document: staffDocument,
  description: 'Boiler, LE1 (LEAD000007)',
  issued_by_hand: false,
  vat_rate: 0.2,
  vat_treatment: 'domestic',
  credit_reason: null,
  note: null,
  credits: null,
  creditable_net: 24,
  allocations: [],
  credit_notes: [],
  reports: [],
  reminders: [],
  write_offs: [],
};
