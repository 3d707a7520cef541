import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { readSourceStatements } from '../statements/source-statements.ts';
import { consumerComparisons, readBoundaries } from './unit-boundaries.ts';

describe('business units', () => {
  const database = useTestDatabase({ poolSize: 1 });

  it('share only tables that refer to no unit, and every other table belongs to one or to its database', async () => {
    const { unitTables, problems } = await readBoundaries(database.pool);
    expect(problems).toEqual([]);
    expect([...unitTables]).toEqual(expect.arrayContaining(['purchases', 'contact_reveals', 'ledger_entries', 'sessions']));
  });

  it('are compared by a consumer’s telephone or email only in the statements listed', () => {
    const twice = /\b(?:phone_key|email_key)\s*=\s*\w+\.(?:phone_key|email_key)\b/;
    const found = readSourceStatements()
      .filter(({ template }) => twice.test(template))
      .map(({ place }) => place.replace(/:\d+$/, ''));
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(consumerComparisons).toSorted());
  });
});
