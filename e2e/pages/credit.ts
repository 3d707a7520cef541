import pg from 'pg';
import type { DemoServer } from '../demo-server.ts';

/** Lowers a company's credit limit to leave this much remaining, in minor units. */
export async function setRemainingCredit({ connection }: DemoServer, email: string, minor: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      `update accounts set credit_limit_minor = balance_minor + $2
       where company_id = (select company_id from users where email = $1)`,
      [email, minor],
    );
  } finally {
    await client.end();
  }
}
