import type pg from 'pg';
import type { DeskSize } from './desk-sizes.ts';

/** Messages in every state, an audit log of thirty people, jobs in every state, and notices. */
export async function seedDeskWork(
  client: pg.ClientBase,
  { companies, enquiries, messages, entries, jobs, notices, waiting }: DeskSize,
): Promise<void> {
  await client.query(`
    insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id, payload, created_at, available_at, sent_at, kept_at, dropped_at, drop_reason, dead_at,
                                 handing_at, last_error, recipient_shown, subject)
    select 'bench:' || n, case when n % 5 = 0 then 'sms' else 'email' end,
           (array['purchase.receipt', 'lead.priority_alert', 'invoice.reminder', 'lead.digest', 'account.password_reset', 'review.request'])[1 + n % 6],
           kind, case kind when 'enquiry' then 100000 + 1 + n % ${enquiries} else 1 + n % ${companies} end,
           jsonb_build_object('purchaseId', n % ${Math.round(enquiries * 0.85)}, 'enquiryId', 100000 + n % ${enquiries}), at, at,
           case state when 'sent' then at end, case state when 'kept' then at end, case state when 'dropped' then at end, case state when 'dropped' then 'switched off' end,
           case when state in ('dead', 'unknown') then at end, case state when 'unknown' then at end, case when state in ('failed', 'dead') then 'refused' end, 'b***@example.test', 'A subject'
    from (select n, now() - interval '365 days' * (${messages} - n) / ${messages} as at,
                 (array['company', 'company', 'company', 'user', 'user', 'enquiry'])[1 + n / 7 % 6] as kind,
                 case when n > ${messages} - ${waiting} / 2 then 'queued' when n > ${messages} - ${waiting} then 'failed'
                      when n % (${messages} / ${waiting}) = 3 then 'dead' when n % (${messages} / ${waiting}) = 5 then 'unknown'
                      when n % 100 = 7 then 'dropped' when n % 100 = 9 then 'kept' else 'sent' end as state from generate_series(1, ${messages}) n) m order by n;
    insert into audit_entries (at, staff_id, actor, action, object_type, object_id, reason, before, after)
    select now() - interval '365 days' * (${entries} - n) / ${entries}, 1 + floor(power(random(), 2) * 30)::int, 'Staff',
           (array['company.edit', 'company.lock', 'lead.release', 'invoice.credit', 'report.decide', 'review.publish', 'price.change', 'note.add'])[1 + n % 8],
           (array['company', 'company', 'enquiry', 'invoice', 'report', 'review', 'price', 'company'])[1 + n % 8], (1 + n % ${companies})::text, 'asked for', '{"a": 1}', '{"a": 2}'
    from generate_series(1, ${entries}) n order by n;
    insert into notices (look, subject, content, dismissable, message_type, audience, starts_at, ends_at)
    select 'info', 'Notice ' || n, 'We are closed on Monday.', true, 'other', 'all', now() - n * interval '9 hours', now() - n * interval '9 hours' + interval '5 days'
    from generate_series(1, ${notices}) n`);
  await client.query(`
    insert into pgboss.job (name, data, state, created_on, start_after, started_on, completed_on, output)
    select q.name, '{}', (case when n > ${jobs} - ${waiting} / 4 then 'created' when n % (${jobs} / ${waiting}) = 3 then 'failed' else 'completed' end)::pgboss.job_state, at, at, at,
           case when n <= ${jobs} - ${waiting} / 4 then at end, '{"message": "broken"}'
    from (select n, now() - interval '14 days' * (${jobs} - n) / ${jobs} as at from generate_series(1, ${jobs}) n) j
    join (select name, row_number() over (order by name) - 1 as at_place, count(*) over () as among from pgboss.queue where name !~ '^__') q on q.at_place = j.n % q.among
    order by j.n`);
}
