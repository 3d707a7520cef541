// The baseline: a bare Fastify handler that reads the session, runs the same SQL through pg and sends the rows.
// Started by run.ts with the statements in FLOOR_STATEMENTS and the connection in FLOOR_CONNECTION, both as JSON.
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

interface FloorStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Served without a session. */
  readonly isOpen?: boolean;
}

const connection = JSON.parse(process.env['FLOOR_CONNECTION'] ?? '{}') as pg.PoolConfig;
const statements = JSON.parse(process.env['FLOOR_STATEMENTS'] ?? '{}') as Record<string, FloorStatement>;
/** Placeholder in the statements for the session's company. */
const companyMark = 900_900_900;

const pool = new pg.Pool({ ...connection, max: 4 });
const app = Fastify();

for (const [name, statement] of Object.entries(statements)) {
  const places = statement.values.map((value) => value === companyMark);
  app.get(`/${name}`, async (request, reply) => {
    if (statement.isOpen === true)
      return (await pool.query<Record<string, unknown>>({ name, text: statement.text, values: [...statement.values] })).rows;
    const token = /plumbline=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const session = await pool.query<{ company_id: string }>({
      name: 'session',
      text: `select u.company_id from sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id
             where s.token_hash = $1 and s.revoked_at is null and s.last_seen_at > now() - interval '30 days' and c.locked_at is null`,
      values: [createHash('sha256').update(token).digest()],
    });
    const company = session.rows[0]?.company_id;
    if (company === undefined) return reply.code(401).send();
    const values = statement.values.map((value, index) => (places[index] === true ? company : value));
    const result = await pool.query<Record<string, unknown>>({ name, text: statement.text, values });
    return result.rows;
  });
}

const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`listening ${address}`);
process.on('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
