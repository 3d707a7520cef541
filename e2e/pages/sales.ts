import pg from 'pg';

/** Counts the companies that bought an enquiry, from the database. */
export async function countSales(connection: pg.ClientConfig, enquiryId: number): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ sales: string }>('select count(*) as sales from purchases where enquiry_id = $1', [enquiryId]);
    return Number(rows[0]?.sales);
  } finally {
    await client.end();
  }
}
