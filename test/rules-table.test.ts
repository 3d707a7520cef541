import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readInvariants } from '../server/platform/verify-invariants.ts';
import { useTestDatabase } from './use-test-database.ts';

interface Row {
  readonly section: string;
  readonly rule: string;
  readonly files: readonly string[];
  readonly enforcedBy: readonly string[];
  readonly checkedBy: readonly string[];
}

const page = readFileSync('docs/rules.md', 'utf8');
const readCodes = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

function readRows(): Row[] {
  const [, table = ''] = page.split('\n## Where each rule is enforced\n');
  const lines = table.split('\n').filter((line) => line.startsWith('| ['));
  return lines.map((line) => {
    const [section = '', rule = '', files, enforcedBy, checkedBy] = line.split('|').slice(1);
    return {
      section: section.trim(),
      rule: rule.trim(),
      files: readCodes(files),
      enforcedBy: readCodes(enforcedBy),
      checkedBy: readCodes(checkedBy),
    };
  });
}

/** Returns a heading as the link that GitHub gives it, such as `[6](#6-money)`. */
function toLink(number: string, title: string): string {
  const slug = `${number}. ${title}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
  return `[${number}](#${slug})`;
}

describe('the table in docs/rules.md', () => {
  const database = useTestDatabase({ poolSize: 1 });
  const rows = readRows();
  const select = async (statement: string): Promise<Set<string>> => {
    const { rows: found } = await database.pool.query<{ name: string }>(statement);
    return new Set(found.map(({ name }) => name));
  };

  it('has rows, each with a rule and something that upholds it', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ rule, enforcedBy, checkedBy }) => rule === '' || enforcedBy.length + checkedBy.length === 0)).toEqual([]);
  });

  it('links each row to its section', () => {
    const links = [...page.matchAll(/^## (\d+)\. (.+)$/gm)].map(([, number = '', title = '']) => toLink(number, title));
    expect(rows.map(({ section }) => section).filter((section) => !links.includes(section))).toEqual([]);
  });

  it('names existing files', () => {
    expect(rows.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('names existing constraints, triggers and unique indexes', async () => {
    const known = await select(`
      select conname as name from pg_constraint where connamespace = 'public'::regnamespace
      union select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not tgisinternal
      union select relname from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace and indisunique`);
    expect(rows.flatMap(({ enforcedBy }) => enforcedBy).filter((name) => !known.has(name))).toEqual([]);
  });

  it('names every trigger that refuses a row', async () => {
    // Bit 32 of the type is TRUNCATE. Some functions leave the refusal to another one, named after what must hold.
    const refusing = await select(`
      select tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where c.relnamespace = 'public'::regnamespace and not tgisinternal and tgtype & 32 = 0 and prosrc ~ 'raise exception|perform \\w+_must_'`);
    const named = new Set(rows.flatMap(({ enforcedBy }) => enforcedBy));
    expect([...refusing].filter((name) => !named.has(name))).toEqual([]);
  });

  it('names existing checks, and all of them', () => {
    const checks = readInvariants().map(({ name }) => name.slice(0, 3));
    expect([...new Set(rows.flatMap(({ checkedBy }) => checkedBy))].toSorted()).toEqual(checks.toSorted());
  });
});
