import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { drawEntities } from './draw-entities.ts';
import { getOwner, readEntities } from './read-entities.ts';

describe('entity diagrams', () => {
  const database = useTestDatabase({ poolSize: 1 });

  it('match the migrated database', async () => {
    expect(drawEntities(await readEntities(database.pool)), 'run npm run diagrams').toBe(readFileSync('docs/entities.md', 'utf8'));
  });

  it('leave out only the tables that several domains write', async () => {
    const unowned = (await readEntities(database.pool)).filter((entity) => entity.schema !== 'pgboss' && getOwner(entity) === undefined);
    expect(unowned.map(({ table }) => table)).toEqual(['job_runs']);
  });
});
