import type pg from 'pg';

/** Tables whose rows every business unit uses. One database per unit gets a copy of each; none of them refers to a unit's rows. */
export const sharedTables: ReadonlySet<string> = new Set([
  // Catalogue and texts
  'categories',
  'work_types',
  'questions',
  'question_options',
  'work_type_questions',
  'reject_reasons',
  'content_versions',
  'content_pictures',
  'message_wordings',
  // Staff
  'staff',
  'staff_invitations',
  'staff_list_views',
  'staff_sso_accounts',
  // Sources, which may send enquiries of several countries
  'sources',
  'source_formats',
  'source_callbacks',
  'intake_keys',
  'import_mappings',
  'lead_imports',
  'meta_leads',
  // Settings
  'business_settings',
  'bounce_mailboxes',
]);

/** Tables that each database fills for itself. They name their subject by value, or belong to the machinery. */
export const ownTables: ReadonlySet<string> = new Set([
  'audit_chain',
  'audit_entries',
  'audit_head',
  'captcha_uses',
  'client_errors',
  'digest_rounds',
  'idempotency_keys',
  'installation',
  'installation_secrets',
  'job_runs',
  'label_version',
  'lead_alert_changes',
  'ledger_transactions',
  'mail_feedback',
  'outbox_messages',
  'passkey_challenges',
  'paused_addresses',
  'provider_events',
  'push_keys',
  'rate_limit_counts',
  'reset_requests',
  'schema_migrations',
  'sign_in_failures',
]);

/** Statements that compare consumers by telephone or email, by file, and why they stay within a unit or do without another one's rows. */
export const consumerComparisons: Readonly<Record<string, string>> = {
  'server/disputes/reports.ts': 'purchases of one company',
  'server/reputation/reviews/request-review.ts': 'purchases of one company',
  'server/enquiries/earlier-enquiries.ts': 'a duplicate is the same work for the same person; another country means another building',
  'server/enquiries/preview-lookup.ts': 'the same, before the enquiry is stored',
  'server/enquiries/confirmations.ts': 'codes sent to one telephone number, which has one country',
};

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly targets: readonly string[];
  readonly isOptional: boolean;
}

export interface Boundaries {
  /** Tables whose rows belong to a unit. */
  readonly unitTables: ReadonlySet<string>;
  /** Foreign keys between tables of units. */
  readonly crossings: readonly { readonly name: string; readonly statement: string }[];
  /** Tables that the lists above miss, and references that they forbid. */
  readonly problems: readonly string[];
}

const readEdges = `
  select c.relname as "from", r.relname as "to", not bool_and(a.attnotnull) as "isOptional",
    array_agg(a.attname::text order by k.place) as columns, array_agg(b.attname::text order by k.place) as targets
  from pg_constraint f join pg_class c on c.oid = f.conrelid and not c.relispartition join pg_class r on r.oid = f.confrelid
  cross join lateral unnest(f.conkey, f.confkey) with ordinality as k(own, other, place)
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.own join pg_attribute b on b.attrelid = r.oid and b.attnum = k.other
  where f.contype = 'f' and c.relnamespace = 'public'::regnamespace group by f.oid, c.relname, r.relname order by c.relname, f.conname`;

const joined = ({ columns, targets }: Edge, own: string, other: string): string =>
  columns.map((column, place) => `${other}.${targets[place] ?? ''} = ${own}.${column}`).join(' and ');

/** Finds the country of each table's rows by its foreign keys, required ones first, and the keys that could join two countries. */
export async function readBoundaries(client: Pick<pg.ClientBase, 'query'>): Promise<Boundaries> {
  const { rows: edges } = await client.query<Edge>(readEdges);
  const { rows: tables } = await client.query<{ name: string; hasCountry: boolean }>(`
    select c.relname as name, exists (select from pg_attribute where attrelid = c.oid and attname = 'country' and not attisdropped) as "hasCountry"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  const unitTables = new Set(tables.filter(({ hasCountry }) => hasCountry).map(({ name }) => name));
  const paths = new Set<Edge>();
  const unassigned = (): Edge[] =>
    edges.filter(({ from, to }) => !unitTables.has(from) && unitTables.has(to) && !sharedTables.has(from) && !ownTables.has(from));
  for (let open = unassigned(); open.length > 0; open = unassigned()) {
    const edge = open.find(({ isOptional }) => !isOptional) ?? open[0];
    if (edge === undefined) break;
    paths.add(edge);
    unitTables.add(edge.from);
  }
  const countryOf = (table: string, alias: string): string => {
    const path = [...paths].find(({ from }) => from === table);
    if (path === undefined) return `${alias}.country`;
    const next = `${alias}_`;
    return `(select ${countryOf(path.to, next)} from ${path.to} ${next} where ${joined(path, alias, next)})`;
  };
  const crossings = edges
    .filter((edge) => unitTables.has(edge.from) && unitTables.has(edge.to) && !paths.has(edge) && edge.to !== 'business_units')
    .map((edge) => ({
      name: `${edge.from} (${edge.columns.join(', ')}) → ${edge.to}`,
      statement: `select count(*)::integer as wrong from ${edge.from} a join ${edge.to} b on ${joined(edge, 'a', 'b')}
        where ${countryOf(edge.from, 'a')} <> ${countryOf(edge.to, 'b')}`,
    }));
  const problems = [
    ...tables
      .filter(({ name }) => !unitTables.has(name) && !sharedTables.has(name) && !ownTables.has(name))
      .map(({ name }) => `${name}: belongs to no unit; name it in sharedTables or ownTables`),
    ...edges
      .filter(({ from, to }) => sharedTables.has(from) && !sharedTables.has(to))
      .map(({ from, to }) => `${from}: is shared and refers to ${to}, which is not`),
    ...[...sharedTables, ...ownTables]
      .filter((name) => !tables.some((table) => table.name === name))
      .map((name) => `${name}: no such table`),
  ];
  return { unitTables, crossings, problems };
}
