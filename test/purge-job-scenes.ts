import type { JobPayload } from '../server/platform/database/database.ts';
import { sql, type Sql } from '../server/platform/database/sql.ts';
import type { TestApp } from './app-harness.ts';
import { makeSource } from './factories/create-enquiry.ts';

/** Scenes of expired data, for the jobs that delete it. */
export function purgeJobScenes(test: TestApp): Readonly<Record<string, () => Promise<JobPayload>>> {
  const write = async (statement: Sql): Promise<JobPayload> => {
    await test.database.db.rows(statement);
    return {};
  };
  return {
    'purge-idempotency-keys': async () => {
      const { companyId } = await test.company();
      return write(sql`
      insert into idempotency_keys (company_id, key, operation, request_hash, recovery_point, outcome, created_at)
      select ${companyId}, 'old:' || n, 'purchase', '', 'finished', '{}', app_now() - make_interval(days => n) from generate_series(1, 60) n`);
    },
    'purge-alert-changes': async () => {
      const { companyId } = await test.company();
      return write(sql`
      insert into lead_alert_changes (company_id, changed_at)
      select ${companyId}, app_now() - make_interval(mins => 10 * n) from generate_series(1, 20) n`);
    },
    'purge-sign-in-records': () =>
      write(sql`insert into sign_in_failures (account_hash, address, failed_at) values ('x', '192.0.2.1', app_now() - interval '3 days')`),
    'purge-enquiry-drafts': () =>
      write(sql`
      insert into enquiry_drafts (token_hash, site, country, language, answers, expires_at)
      values (sha256('old'), 1, 'gb', 'en', '{"forename": "Ann"}', app_now() - interval '1 minute')`),
    'purge-failed-calls': async () => {
      const { sourceId } = await makeSource(test.database);
      return write(sql`
      insert into failed_calls (source_id, content_hash, errors, masked, received_at, last_at)
      select ${sourceId}, sha256(n::text::bytea), '[]', '[]', app_now() - make_interval(days => n), app_now() from generate_series(1, 60) n`);
    },
    'purge-lead-imports': async () => {
      const { sourceId } = await makeSource(test.database);
      return write(sql`
      with one as (
        insert into lead_imports (source_id, staff_id, language, file_name, file_hash, format, headings, created_at)
        select ${sourceId}, (select min(id) from staff), 'en', 'old.csv', '', 'utf-8', '{Name}', app_now() - make_interval(days => n) from generate_series(1, 12) n
        returning id)
      insert into lead_import_rows (import_id, line, cells) select id, 2, '{Ann}' from one`);
    },
    'purge-exports': async () => {
      await test.staff('admin');
      return write(sql`
      insert into prepared_exports (code, staff_id, caller, address, file_name, state, attempt, file_kept, created_at, started_at, ended_at, expires_at)
      select substr(md5(random()::text), 1, 24), (select min(id) from staff), '{}', '/', 'leads', 'done', 1, true, app_now() - make_interval(days => n), app_now() - interval '3 hours', app_now(),
             app_now() - interval '1 minute' from generate_series(1, 3) n`);
    },
    'purge-captcha-uses': () =>
      write(sql`insert into captcha_uses (challenge_hash, expires_at) values ('x', app_now() - interval '1 minute')`),
    'purge-client-errors': () =>
      write(sql`
      insert into client_errors (message, page, at)
      select 'x', '/', app_now() - make_interval(days => n) from generate_series(1, 120) n`),
    'purge-rate-limit-counts': () => write(sql`insert into rate_limit_counts (key, points, expire) values ('x', 1, 1)`),
    'purge-attachments': () =>
      write(sql`
      with old as (
        insert into tickets (kind, country, name, email, message, done_at)
        select 'contact', 'gb', 'Sam', 'sam@example.test', 'Hello', app_now() - make_interval(days => n) from generate_series(1, 60) n
        returning id)
      insert into ticket_attachments (ticket_id, filename, content_type, size, bytes) select id, 'notes.txt', 'text/plain', 1, 'a' from old`),
    'purge-messages': async () => {
      const { companyId } = await test.company();
      return write(sql`
      insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, created_at, sent_at, recipient_shown, subject)
      select 'old:' || ${companyId}::bigint || ':' || n, 'email', 'x', 'company', ${companyId}, app_now() - interval '2 years',
             app_now() - interval '2 years', 'a•••@b.test', 'Words' from generate_series(1, 20) n`);
    },
  };
}
