import type pg from 'pg';

/**
 * The first file of the migrations that were there before the first release, and what it said. It was never another, and it is in
 * every database that those made, whichever of them was the last. A file of ours that was changed has another checksum.
 */
const firstBeforeRelease = ['0001-platform.sql', 'decd5896166bb28d4c337f5df9323b49ab43ff80d5fffb6506a05bb1cee7eea5'];

/** The database was made by files that are no more; nothing leads from them to those of the release. */
export class UnreleasedSchemaError extends Error {
  constructor() {
    super(
      'This database was made by a version from before the first release, which this version cannot take over: ' +
        'it was left untouched, set DATA_DIR or DATABASE_URL to an empty one.',
    );
    this.name = 'UnreleasedSchemaError';
  }
}

/** Reads only, and throws an `UnreleasedSchemaError`. To be asked before anything is written. */
export async function assertReleasedSchema(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('schema_migrations') is not null as known`);
  if (rows[0]?.known !== true) return;
  const found = await client.query('select from schema_migrations where name = $1 and checksum = $2', firstBeforeRelease);
  if (found.rowCount !== 0) throw new UnreleasedSchemaError();
}
