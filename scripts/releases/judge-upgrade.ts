/** Tables and columns of the release that keeps running while its schema is migrated. */
export type ReleasedTables = ReadonlyMap<string, ReadonlySet<string>>;

/** Lists what a migration must not do to a table of the former release, and what to do instead. */
export const upgradeRules = {
  drop: 'the former release may still read it; stop using it in this release and drop it in the next',
  rename: 'the former release knows the old name; add the new one, write both, and drop the old one in the next release',
  type: 'changing a type rewrites the table and surprises the former release; add a column instead',
  required: 'the former release does not write it; give it a default, or require it in the next release',
  rewrite: 'PostgreSQL rewrites the whole table under an exclusive lock; add the column without it and fill it in batches',
  index: 'writers wait until it is built; use create index concurrently in a migration of its own',
  scan: 'PostgreSQL reads the whole table under an exclusive lock; add the constraint not valid and validate it in a later migration',
  validate: 'the exclusive lock of adding the constraint lasts until the transaction ends; validate it in a later migration',
  rows: 'it locks the rows it changes until the migration ends; change them in batches, in a job',
  lock: 'it locks the table for as long as it runs',
  mixed: 'create index concurrently needs a migration of its own, because it cannot run in a transaction',
  opaque: 'a block cannot be checked; write the statements out',
} as const;
export type UpgradeRule = keyof typeof upgradeRules;

export interface UpgradeProblem {
  readonly rule: UpgradeRule;
  /** Table, or table and column, constraint or index. */
  readonly subject: string;
}

/** Tables of the catalogue and of settings: an operator fills them, so they have thousands of rows at most. */
const smallTables: ReadonlySet<string> = new Set([
  'accreditation_schemes',
  'audit_head',
  'brands',
  'business_settings',
  'business_units',
  'categories',
  'installation',
  'installation_secrets',
  'listing_sites',
  'message_wordings',
  'price_list_entries',
  'public_holidays',
  'question_options',
  'questions',
  'reject_reasons',
  'return_rules',
  'review_wordings',
  'source_formats',
  'sources',
  'staff',
  'vat_rates',
  'work_type_questions',
  'work_type_requirements',
  'work_types',
]);

/** Splits a text at a mark outside parentheses. */
function splitOutside(text: string, mark: ',' | ';'): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === mark && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Returns the statements in lower case, without comments, texts and function bodies. */
export function listStatements(text: string): string[] {
  const bare = text
    .replaceAll(/'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g, (found) => (/^['$]/.test(found) ? "''" : ' '))
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');
  return splitOutside(bare, ';');
}

const volatile =
  /\b(?:gen_random_uuid|random|clock_timestamp|timeofday|nextval)\(|\bgenerated always as \(|\bas identity\b|\b(?:big|small)?serial\b/;
const columnName = /^(?:column )?(?:if (?:not )?exists )?(\w+)/;

interface AlteredTable {
  readonly table: string;
  readonly isSmall: boolean;
  readonly columns: ReadonlySet<string>;
  /** Constraints that the same migration adds without checking existing rows. */
  readonly unchecked: Set<string>;
}

function judgeAddedColumn(rest: string, { table, isSmall }: AlteredTable): UpgradeProblem[] {
  const column = `${table}.${columnName.exec(rest)?.[1] ?? rest}`;
  const rules: UpgradeRule[] = [];
  if (volatile.test(rest)) rules.push('rewrite');
  else if (/\bnot null\b/.test(rest) && !/\bdefault\b/.test(rest)) rules.push('required');
  if (/\b(?:check \(|check\(|references )/.test(rest)) rules.push('scan');
  if (/\b(?:unique|primary key)\b/.test(rest)) rules.push('index');
  return rules.filter((rule) => rule === 'required' || !isSmall).map((rule) => ({ rule, subject: column }));
}

function judgeAddedConstraint(rest: string, { table, isSmall, unchecked }: AlteredTable): UpgradeProblem[] {
  const name = /^constraint (\w+)/.exec(rest)?.[1];
  const subject = `${table}.${name ?? rest.split(' ')[0] ?? ''}`;
  if (isSmall) return [];
  if (/\bnot valid$/.test(rest)) {
    if (name !== undefined) unchecked.add(name);
    return [];
  }
  if (/\busing index\b/.test(rest)) return [];
  return [{ rule: /\b(?:unique|primary key|exclude)\b/.test(rest) ? 'index' : 'scan', subject }];
}

/** Judges one action of `alter table`. */
function judgeAction(action: string, altered: AlteredTable): UpgradeProblem[] {
  const { table, isSmall, columns, unchecked } = altered;
  const [, verb = '', rest = ''] = /^(\w+) ?(.*)$/.exec(action) ?? [];
  const column = columnName.exec(rest)?.[1] ?? '';
  const subject = `${table}.${column}`;
  if (verb === 'drop') return !rest.startsWith('constraint ') && columns.has(column) ? [{ rule: 'drop', subject }] : [];
  if (verb === 'rename')
    return rest.startsWith('constraint ') ? [] : [{ rule: 'rename', subject: rest.startsWith('to ') ? table : subject }];
  if (verb === 'add') {
    const isConstraint = /^(?:constraint|check|foreign key|unique|primary key|exclude)\b/.test(rest);
    return isConstraint ? judgeAddedConstraint(rest, altered) : judgeAddedColumn(rest, altered);
  }
  if (verb === 'alter' && columns.has(column)) {
    if (/^(?:column )?\w+ (?:set data )?type\b/.test(rest)) return [{ rule: 'type', subject }];
    if (/\bset not null$|\bdrop default$/.test(rest)) return [{ rule: 'required', subject }];
  }
  if (verb === 'validate') {
    const name = rest.replace('constraint ', '');
    return unchecked.has(name) ? [{ rule: 'validate', subject: `${table}.${name}` }] : [];
  }
  if (verb === 'set' && /^(?:logged|unlogged|tablespace|access method)\b/.test(rest) && !isSmall)
    return [{ rule: 'rewrite', subject: table }];
  return [];
}

const unqualified = (name: string): string => name.replaceAll('"', '').replace(/^public\./, '');

/** Judges a statement about a whole object: its rules, and the object if it is a table. */
const whole: readonly (readonly [pattern: RegExp, rule: UpgradeRule, isOnlyForLarge: boolean])[] = [
  [/^drop (?:table|view|materialized view|sequence) (?:if exists )?([\w.]+)/, 'drop', false],
  [/^truncate (?:table )?(?:only )?([\w.]+)/, 'lock', false],
  [/^lock (?:table )?(?:only )?([\w.]+)/, 'lock', false],
  [/^(?:cluster|reindex table|vacuum full) ([\w.]+)/, 'lock', true],
  [/^create (?:unique )?index (?!concurrently\b)(?:if not exists )?(?:\w+ )?on (?:only )?([\w.]+)/, 'index', true],
  [/^(?:with .*\) )?update (?:only )?([\w.]+)/, 'rows', true],
  [/^(?:with .*\) )?delete from (?:only )?([\w.]+)/, 'rows', true],
];

function judgeStatement(statement: string, released: ReleasedTables, unchecked: Set<string>): UpgradeProblem[] {
  if (/^do\b/.test(statement)) return [{ rule: 'opaque', subject: 'do' }];
  if (/^drop (?:function|procedure|type|domain|schema)\b/.test(statement)) {
    return [{ rule: 'drop', subject: /^drop \w+ (?:if exists )?([\w.]+)/.exec(statement)?.[1] ?? '' }];
  }
  const rename = /^alter (?:view|function|type|domain|sequence|index) ([\w.]+).* rename\b/.exec(statement);
  if (rename !== null) return [{ rule: 'rename', subject: rename[1] ?? '' }];
  if (/^alter domain \w+ add (?!.*\bnot valid$)/.test(statement)) return [{ rule: 'scan', subject: statement.split(' ')[2] ?? '' }];
  const alter = /^alter table (?:if exists )?(?:only )?([\w."]+) (.*)$/.exec(statement);
  if (alter !== null) {
    const table = unqualified(alter[1] ?? '');
    const columns = released.get(table);
    if (columns === undefined) return [];
    const altered = { table, columns, isSmall: smallTables.has(table), unchecked };
    return splitOutside(alter[2] ?? '', ',').flatMap((action) => judgeAction(action, altered));
  }
  return whole.flatMap(([pattern, rule, isOnlyForLarge]) => {
    const table = pattern.exec(statement)?.[1];
    if (table === undefined || !released.has(unqualified(table))) return [];
    return isOnlyForLarge && smallTables.has(unqualified(table)) ? [] : [{ rule, subject: unqualified(table) }];
  });
}

/** Returns what a migration does that blocks or breaks a server of the former release. */
export function judgeUpgrade(text: string, released: ReleasedTables): UpgradeProblem[] {
  const statements = listStatements(text);
  const unchecked = new Set<string>();
  // A table created here is empty and unknown to the former release, even under the name of one that was.
  const known = new Map(released);
  const problems = statements.flatMap((statement) => {
    known.delete(/^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(statement)?.[1] ?? '');
    return judgeStatement(statement, known, unchecked);
  });
  const concurrent = statements.filter((statement) => /^(?:create|drop) (?:unique )?index concurrently\b/.test(statement));
  if (concurrent.length > 0 && concurrent.length < statements.length)
    problems.push({ rule: 'mixed', subject: 'create index concurrently' });
  return problems;
}

interface UpgradeException extends UpgradeProblem {
  readonly migration: string;
  readonly reason: string;
}

/** Problems that were weighed and accepted. One that no longer occurs is a problem itself. */
export const upgradeExceptions: readonly UpgradeException[] = [
  {
    migration: '0044-first-months.sql',
    rule: 'opaque',
    subject: 'do',
    reason: 'adds two constraints not valid, with a limit that depends on the date',
  },
  {
    migration: '0045-month-partitions.sql',
    rule: 'opaque',
    subject: 'do',
    reason: 'renames two tables and creates others of their names, with a bound that depends on the date; locks them for milliseconds',
  },
  {
    migration: '0028-read-billing.sql',
    rule: 'validate',
    subject: 'api_keys.api_keys_scopes',
    reason: 'companies have a handful of keys; the check of a million takes a fraction of a second',
  },
  {
    migration: '0048-lead-outcomes.sql',
    rule: 'validate',
    subject: 'api_keys.api_keys_scopes',
    reason: 'companies have a handful of keys',
  },
  {
    migration: '0048-lead-outcomes.sql',
    rule: 'validate',
    subject: 'company_events.company_events_type',
    reason: 'events are deleted after 30 days; the check of a million takes a fraction of a second and purchases go on',
  },
  {
    migration: '0048-lead-outcomes.sql',
    rule: 'validate',
    subject: 'event_receivers.event_receivers_events',
    reason: 'companies have at most six receivers',
  },
  {
    migration: '0029-people-search.sql',
    rule: 'index',
    subject: 'users',
    reason: 'a purchase writes no user, so sales go on; only changes of users wait while it is built',
  },
];

/** Names each problem of the migrations, and each exception without one. */
export function listUpgradeProblems(
  migrations: readonly { readonly name: string; readonly text: string }[],
  released: ReleasedTables,
  exceptions = upgradeExceptions,
): string[] {
  const keyOf = ({ migration, rule, subject }: UpgradeProblem & { readonly migration: string }): string =>
    `${migration}: ${rule} ${subject}`;
  const found = migrations.flatMap(({ name, text }) => judgeUpgrade(text, released).map((problem) => ({ ...problem, migration: name })));
  const foundKeys = new Set(found.map(keyOf));
  const accepted = new Set(exceptions.map(keyOf));
  return [
    ...found.filter((problem) => !accepted.has(keyOf(problem))).map((problem) => `${keyOf(problem)}: ${upgradeRules[problem.rule]}`),
    ...exceptions.filter((one) => !foundKeys.has(keyOf(one))).map((one) => `${keyOf(one)}: the exception has nothing to except`),
  ];
}
