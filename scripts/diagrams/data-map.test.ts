import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { columnsOf, drawDataMap, findMapProblems, readColumns, type TableColumns } from './draw-data-map.ts';
import type { ColumnClass } from '../../server/operations/column-classes.ts';

let tables: readonly TableColumns[];
const database = useTestDatabase({ poolSize: 1 });
beforeAll(async () => {
  tables = await readColumns(database.pool);
});

const listColumns = (...classes: readonly ColumnClass[]): readonly string[] =>
  tables.flatMap((table) => classes.flatMap((name) => columnsOf(table, name).map((column) => `${table.table}.${column}`)));

describe('the data map', () => {
  it('gives every column exactly one class', () => {
    expect(findMapProblems(tables)).toEqual([]);
  });

  it('matches the migrated database', () => {
    expect(drawDataMap(tables), 'run npm run diagrams').toBe(readFileSync('docs/data-map.md', 'utf8'));
  });

  it('fails for a new column, a column with two classes and a dropped one', () => {
    const notes = { schema: 'public', table: 'notes', columns: ['id', 'body', 'author'] };
    expect(findMapProblems([notes], { notes: { business: 'id gone', personal: 'body', contact: 'body' } })).toEqual([
      'notes.body has several classes',
      'notes.author has no class',
      'notes.gone does not exist',
    ]);
  });

  it('fails for a new table', () => {
    expect(findMapProblems([{ schema: 'other', table: 'notes', columns: ['id'] }], {})).toEqual(['other.notes.id has no class']);
  });
});

describe('the class of a column fits its name', () => {
  const listNamed = (pattern: RegExp): readonly string[] =>
    tables.flatMap(({ table, columns }) => columns.filter((column) => pattern.test(column)).map((column) => `${table}.${column}`));
  const others = (pattern: RegExp, ...classes: readonly ColumnClass[]): readonly string[] => {
    const fitting = new Set(listColumns(...classes));
    return listNamed(pattern).filter((column) => !fitting.has(column));
  };

  it('calls tokens, keys, codes and passwords stored as hashes secret', () => {
    expect(others(/(?:token|code|key|secret|password|challenge|state)_hash$|^client_secret$/, 'secret')).toEqual([]);
  });

  it('calls amounts money', () => {
    expect(others(/_minor$|^amount$/, 'money')).toEqual([]);
  });

  it('calls names of people, telephone numbers and email addresses contact or personal', () => {
    expect(
      others(/^(?:forename|surname|first_name|last_name|telephone|alternate_phone|email|pending_email|mobile)$/, 'contact', 'personal'),
    ).toEqual([]);
  });

  it('calls everything that an erasure empties contact', () => {
    const erased = columnsOf(tables.find(({ table }) => table === 'enquiry_contacts') ?? { schema: '', table: '', columns: [] }, 'contact');
    const statement =
      readFileSync('server/enquiries/erase-contacts.ts', 'utf8').match(/update enquiry_contacts c[\s\S]*?where enquiry_id/)?.[0] ?? '';
    const emptied = [...statement.matchAll(/(\w+) = (?:null|'\{\}')/g)].map(([, column]) => column);
    expect(new Set(emptied)).toEqual(new Set(erased));
  });
});
