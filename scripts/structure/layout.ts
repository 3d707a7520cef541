import { verbs } from './verbs.ts';

/** The domains in import order: each may import only those before it. */
const domains = [
  'geography',
  'catalogue',
  'identity',
  'companies',
  'coverage',
  'enquiries',
  'billing',
  'buying',
  'registration',
  'alerts',
  'distribution',
  'disputes',
  'reputation',
  'finance',
  'leads',
  'content',
  'consumers',
  'integrations',
  'operations',
  'home',
] as const;

/** What stands in each root, in import order. `platform` and `kit` know no business word; nobody imports `app`. */
export const orders: Readonly<Record<string, readonly string[]>> = {
  contract: ['kit', ...domains, 'app'],
  server: ['platform', ...domains, 'app'],
  web: ['platform', 'ui', ...domains, 'shell', 'app'],
};
/** Beside the order: what tests are made with may know everything. */
export const outsideOrder: Readonly<Record<string, readonly string[]>> = { web: ['testing', 'public'] };

/** Who writes a table. Everybody may read any of them. */
export const tableOwners: Readonly<Record<string, string>> = {
  business_settings: 'platform',
  outbox_messages: 'platform',
  audit_entries: 'platform',
  audit_chain: 'platform',
  audit_head: 'platform',
  installation: 'platform',
  installation_secrets: 'platform',
  captcha_uses: 'platform',
  rate_limit_counts: 'platform',
  schema_migrations: 'platform',
  regions: 'geography',
  district_aliases: 'geography',
  towns: 'geography',
  outlines: 'geography',
  geography_imports: 'geography',
  categories: 'catalogue',
  work_types: 'catalogue',
  questions: 'catalogue',
  question_options: 'catalogue',
  work_type_questions: 'catalogue',
  price_list_entries: 'catalogue',
  accreditation_schemes: 'catalogue',
  work_type_requirements: 'catalogue',
  reject_reasons: 'catalogue',
  public_holidays: 'catalogue',
  users: 'identity',
  staff: 'identity',
  staff_invitations: 'identity',
  staff_list_views: 'identity',
  sessions: 'identity',
  sign_in_failures: 'identity',
  user_links: 'identity',
  reset_requests: 'identity',
  second_factors: 'identity',
  recovery_codes: 'identity',
  pending_sign_ins: 'identity',
  known_devices: 'identity',
  business_units: 'companies',
  brands: 'companies',
  brand_pictures: 'companies',
  vat_rates: 'companies',
  companies: 'companies',
  company_accreditations: 'companies',
  discount_changes: 'companies',
  scheduled_changes: 'companies',
  product_events: 'companies',
  company_notes: 'companies',
  company_views: 'identity',
  company_lead_languages: 'companies',
  listings: 'reputation',
  listing_sites: 'reputation',
  listing_images: 'reputation',
  reviews: 'reputation',
  review_requests: 'reputation',
  review_replies: 'reputation',
  review_ratings: 'reputation',
  review_change_requests: 'reputation',
  review_wordings: 'reputation',
  coverage_areas: 'coverage',
  coverage_work_types: 'coverage',
  coverage_districts: 'coverage',
  sources: 'enquiries',
  intake_keys: 'enquiries',
  enquiries: 'enquiries',
  enquiry_contacts: 'enquiries',
  enquiry_consents: 'enquiries',
  contact_reveals: 'enquiries',
  intake_requests: 'enquiries',
  enquiry_events: 'enquiries',
  enquiry_checks: 'enquiries',
  contact_confirmations: 'enquiries',
  consumer_links: 'enquiries',
  job_photos: 'enquiries',
  enquiry_drafts: 'enquiries',
  provider_customers: 'billing',
  setup_intents: 'billing',
  payments: 'billing',
  payment_keys: 'billing',
  payment_returns: 'billing',
  write_offs: 'billing',
  allocations: 'billing',
  provider_events: 'billing',
  automatic_charges: 'billing',
  refund_orders: 'billing',
  late_payments: 'billing',
  money_requests: 'billing',
  staff_money_actions: 'billing',
  invoice_reminders: 'billing',
  document_mails: 'billing',
  accounts: 'billing',
  sandbox: 'billing', // A schema of its own.
  cards: 'billing',
  ledger_accounts: 'billing',
  ledger_transactions: 'billing',
  ledger_entries: 'billing',
  invoices: 'billing',
  offers: 'buying',
  purchases: 'buying',
  purchase_cap_uses: 'buying',
  declines: 'buying',
  enquiry_views: 'buying',
  idempotency_keys: 'buying',
  company_work_types: 'distribution',
  distribution_runs: 'distribution',
  distribution_decisions: 'distribution',
  return_rules: 'disputes',
  reports: 'disputes',
  report_attempts: 'disputes',
  report_decisions: 'disputes',
  pending_decisions: 'disputes',
  peer_shares: 'disputes',
  customer_questions: 'disputes',
  contact_statements: 'disputes',
  undeliverable_contacts: 'disputes',
  finance_introductions: 'finance',
  lead_states: 'leads',
  lead_notes: 'leads',
  lead_messages: 'leads',
  alert_deliveries: 'alerts',
  company_alert_settings: 'alerts',
  alert_addresses: 'alerts',
  alert_address_links: 'alerts',
  alert_sms_days: 'alerts',
  lead_alert_states: 'alerts',
  lead_alert_changes: 'alerts',
  lead_digests: 'alerts',
  lead_digest_enquiries: 'alerts',
  digest_rounds: 'alerts',
  notices: 'alerts',
  notice_mails: 'alerts',
  notice_reads: 'alerts',
  api_keys: 'identity',
  company_events: 'platform',
  crm_beginnings: 'integrations',
  event_receivers: 'integrations',
  event_deliveries: 'integrations',
  client_errors: 'app',
  tickets: 'content',
  ticket_attachments: 'content',
  ticket_replies: 'content',
  content_versions: 'content',
  content_pictures: 'content',
  message_wordings: 'content',
};

const fixedNames = [
  'routes',
  'operator-routes',
  'public-routes',
  'rules',
  'queries',
  'store',
  'wire',
  'jobs',
  'errors',
  'settings',
  'messages',
];
/** Names that grow into drawers, wherever they stand. */
export const refusedNames = ['index', 'utils', 'helpers', 'common', 'manager', 'service', 'misc', 'shared', 'types'];
/** Files of a domain that are a thing of its own and no verb, each with the reason it may stand. */
const things = new Set([
  'buying/locked-facts.ts', // the branded facts of a purchase
  'buying/shared-questions.ts', // the catalogue's questions, shared for a minute
  'geography/business-units.ts', // the units as last read from their rows
  'geography/brands.ts', // the brands as last read from theirs
  'geography/address-finder.ts', // a port
  'geography/outline-answers.ts', // answers put together once and kept
  'geography/sandbox-address-finder.ts', // its implementation without a provider
  'billing/no-provider.ts', // what stands in for the card provider where jobs are only named
  'billing/payment-provider.ts', // a port
  'billing/stripe-provider.ts', // its implementation
  'geography/seeded-draw.ts', // the deterministic draw of the sandbox
  'identity/passwords.ts', // hashing and checking
  'identity/session-gate.ts', // who calls
  'identity/session-cookie.ts', // names and attributes of the cookies
]);

/** Whether a file name of a domain is in the closed set of docs/architecture.md. */
export function isAllowedName(domain: string, file: string): boolean {
  if (file === 'README.md' || file.endsWith('.test.ts')) return true;
  if (things.has(`${domain}/${file}`)) return true;
  const name = file.replace(/\.ts$/, '');
  if (fixedNames.includes(name) || /-(rule|query|queries|routes|store|wire|page)$/.test(name)) return true;
  return verbs.some((verb) => name.startsWith(`${verb}-`));
}

export const maxLines = 600;
