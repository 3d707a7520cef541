import type { CompanyId } from '../../contract/kit/ids.ts';
import { sql } from '../../server/platform/database/sql.ts';
import type { TestApp } from '../app-harness.ts';

/** Opts a company's users in to marketing. */
export async function wantNews(test: TestApp, companyId: CompanyId): Promise<void> {
  await test.database.db.rows(sql`update users set receive_marketing_email = true where company_id = ${companyId}`);
}

/** Publishes a marketing notice for one company whose users opted in. */
export async function publishNews(test: TestApp): Promise<void> {
  const { companyId } = await test.company();
  await wantNews(test, companyId);
  const words = { type: 'info', subject: 'New: alerts by text message', content: 'Turn them on under Lead delivery.' };
  const body = { ...words, audience: { kind: 'company', company: companyId }, marketing: true, reason: 'for a test' };
  const response = await (await test.staff()).call('POST', '/operator/notices', body);
  if (response.statusCode !== 201) throw new Error(response.body);
}
