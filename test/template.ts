import type pg from 'pg';

/** Fills the migrated template that every test database is a copy of. Must leave no connection open. */
export async function prepareTemplate(_connection: pg.PoolConfig): Promise<void> {}
