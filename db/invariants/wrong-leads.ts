import { credit, erased, type Refused } from './wrong-writes.ts';

const note = (text: string): string => `insert into lead_notes (purchase_id, text) select min(id), ${text} from purchases`;
const message = (html: string): string =>
  `insert into lead_messages (purchase_id, html, staff_id) select min(id), ${html}, (select min(id) from staff) from purchases`;
const failedCall = (columns = '', values = ''): string =>
  `insert into failed_calls (source_id, content_hash, errors, masked${columns}) select min(id), 'x', '[]', '[]'${values} from sources`;
const metaLead = (columns = '', values = ''): string =>
  `insert into meta_leads (source_id, leadgen_id${columns}) select min(id), '5550000000001'${values} from sources`;
const callback = (): string =>
  `insert into source_callbacks (source_id, method, url, events, sealed) select min(id), 'get', 'https://a.example.com', '{sold}', 'x' from sources`;
const status = (event: string, columns = '', values = ''): string =>
  `insert into source_status_deliveries (source_id, event${columns}) select min(id), ${event}${values} from sources`;
const leadImport = (columns = '', values = ''): string =>
  `insert into lead_imports (source_id, staff_id, language, file_name, file_hash, format, headings${columns})
   select min(id), (select min(id) from staff), 'en', 'x.csv', 'x', 'utf-8', '{}'${values} from sources`;
const stage = (stages: string, columns = '', values = '', by = ', changed_by'): string =>
  `insert into lead_stage_changes (purchase_id, from_stage, stage${columns}${by})
   select min(id), ${stages}${values}${by === '' ? '' : `, 'program'`} from purchases`;
/** States who did the first lead's job. */
const outcome = (said: string): string =>
  `insert into customer_outcomes (enquiry_id, kind, company_id) select enquiry_id, ${said} from purchases order by id limit 1`;
const attempt = (at: string): string =>
  `insert into lead_contact_attempts (purchase_id, channel, at) select min(id), 'phone'${at} from purchases`;
const nextAction = (text: string): string =>
  `insert into lead_next_actions (purchase_id, text, due_at) select min(id), ${text}, now() from purchases`;
/** The consumer of the first purchase. */
const gone = erased.replace('select min(id) from enquiries', 'select enquiry_id from purchases order by id limit 1');

const assignment = (companyOf: string, user = 'm.user_id'): string =>
  `insert into lead_assignments (purchase_id, company_id, user_id)
   select p.id, m.company_id, ${user} from purchases p join members m on ${companyOf} order by p.id, m.user_id limit 1`;
const assignmentChange = (how: string, user = 'null'): string =>
  `insert into lead_assignment_changes (purchase_id, how, user_id) select min(id), '${how}', ${user} from purchases`;

export const refusedLeads: readonly Refused[] = [
  ['a lead assigned in another company', 'lead_assignments_of_buyer', assignment('m.company_id <> p.company_id')],
  ['a lead assigned to somebody who is no member', 'lead_assignments_member_fk', assignment('m.company_id = p.company_id', '999999')],
  [
    'a lead assigned to an accountant',
    'lead_assignments_to_worker',
    `insert into users (company_id, email, forename, surname, password_hash, is_account_owner)
     select company_id, 'ledger@planted.test', 'Kim', 'Ledger', 'x', false from purchases order by id limit 1`,
    `update members set role = 'accounts' where user_id = (select id from users where email = 'ledger@planted.test')`,
    assignment(`m.company_id = p.company_id and m.role = 'accounts'`),
  ],
  ['a changed history of assignments', /is append-only/, assignmentChange('manual'), `update lead_assignment_changes set how = 'buyer'`],
  ['an unknown way of assigning', 'lead_assignment_changes_how', assignmentChange('lottery')],
  ['a member who left with a lead', 'lead_assignment_changes_left', assignmentChange('member_left', '(select min(id) from users)')],
  [
    'an unknown rule for new leads',
    'assignment_settings_method',
    `insert into assignment_settings (company_id, method) select min(id), 'lottery' from companies`,
  ],
  ['a decreased sold count', 'enquiries_sold_stays', 'update enquiries set sold = sold - 1 where sold > 0'],
  ['a place in a cap given back', /is append-only/, 'delete from purchase_cap_uses'],
  [
    'a place in the cap of another week',
    /is append-only/,
    `update purchase_cap_uses set period_start = period_start - 7 where period = 'week'`,
  ],
  [
    'an access by a company that has not bought',
    'contact_reveals_by_buyer',
    `insert into contact_reveals (enquiry_id, actor_type, company_id, surface)
     select enquiry_id, 'company', 2, 'lead' from purchases where company_id = 1 limit 1`,
  ],
  [
    'an access before the purchase',
    'contact_reveals_by_buyer',
    `insert into contact_reveals (enquiry_id, actor_type, company_id, surface, at)
     select enquiry_id, 'company', company_id, 'lead', created_at - interval '1 minute' from purchases limit 1`,
  ],
  ['a refused call kept twice', 'failed_calls_once', failedCall(), failedCall()],
  ['a replayed call without its enquiry', 'failed_calls_replayed', failedCall(', replayed_at', ', now()')],
  [
    'a replayed call with its content',
    'failed_calls_replayed_is_empty',
    failedCall(', replayed_at, enquiry_id, sealed', `, now(), (select min(id) from enquiries), 'x'`),
  ],
  ['a lead at Meta announced twice', 'meta_leads_once', metaLead(), metaLead()],
  ['a lead at Meta that ended too early', 'meta_leads_ended', metaLead(', ended_at', ', now()')],
  ['a lead at Meta that failed for no reason', 'meta_leads_failed', metaLead(', state, ended_at', ", 'failed', now()")],
  ['a second callback of a source', 'source_callbacks_pk', callback(), callback()],
  ['a status of no lead', 'source_status_deliveries_subject', status(`'accepted'`)],
  ['a status that ended while it waits', 'source_status_deliveries_ended', status(`'test'`, ', ended_at', ', now()')],
  [
    'a sale told twice',
    'source_status_deliveries_once',
    ...Array.from(
      { length: 2 },
      () => `insert into source_status_deliveries (source_id, enquiry_id, purchase_id, event)
             select e.source_id, e.id, p.id, 'sold' from purchases p join enquiries e on e.id = p.enquiry_id order by p.id limit 1`,
    ),
  ],
  ['an import started without a reason', 'lead_imports_started', leadImport(', started_at', ', now()')],
  ['an import that runs without a start', 'lead_imports_running_started', leadImport(', state', `, 'running'`)],
  ['a cancelled import without its end', 'lead_imports_ended', leadImport(', state', `, 'cancelled'`)],
  [
    'an imported row that keeps its content',
    'lead_import_rows_taken_is_empty',
    leadImport(),
    `insert into lead_import_rows (import_id, line, cells, outcome) select max(id), 2, '{Ann}', 'taken' from lead_imports`,
  ],
  [
    'tracking beyond its limit',
    'enquiry_tracking_fields',
    `insert into enquiry_tracking (enquiry_id, fields) select min(id), jsonb_build_object('x', repeat('y', 20000)) from enquiries`,
  ],
  ['an empty note', 'lead_notes_length', note(`'  '`)],
  ['a note of 501 characters', 'lead_notes_length', note(`repeat('x', 501)`)],
  ['a note without a lead', 'lead_notes_purchase_fk', `insert into lead_notes (purchase_id, text) values (9001, 'x')`],
  ['a note about an erased consumer', 'lead_notes_of_somebody', gone, note(`'x'`)],
  [
    'a note moved to an erased consumer',
    'lead_notes_of_somebody',
    gone,
    `alter table lead_notes disable trigger lead_notes_of_somebody`,
    note(`'x'`),
    `alter table lead_notes enable trigger lead_notes_of_somebody`,
    `update lead_notes set text = 'y'`,
  ],
  ['a stage that skips the one before it', 'lead_stage_changes_follow', stage(`'quoted', 'contacted'`)],
  [
    'a quote of a lead that was only contacted',
    'lead_stage_changes_quote_from_quoted',
    stage(`'new', 'contacted'`, ', quote_minor', ', 100'),
  ],
  ['a job value of a lead that was not won', 'lead_stage_changes_job_of_won', stage(`'new', 'quoted'`, ', job_minor', ', 100')],
  ['a lost lead without a reason', 'lead_stage_changes_lost_has_reason', stage(`'new', 'lost'`)],
  ['a won lead with a reason for losing it', 'lead_stage_changes_lost_has_reason', stage(`'new', 'won'`, ', lost_reason', `, 'price'`)],
  [
    'a stage changed by a person without a name',
    'lead_stage_changes_person',
    stage(`'new', 'contacted'`, ', changed_by', `, 'company'`, ''),
  ],
  ['a stage of tomorrow', 'lead_stage_changes_in_time', stage(`'new', 'contacted'`, ', at', `, now() + interval '1 day'`)],
  ['a stage before the purchase', 'lead_stage_changes_in_time', stage(`'new', 'contacted'`, ', at', `, now() - interval '9 years'`)],
  ['a stage changed afterwards', /is append-only/, stage(`'new', 'contacted'`), `update lead_stage_changes set stage = 'quoted'`],
  ['a stage removed', /is append-only/, stage(`'new', 'contacted'`), 'delete from lead_stage_changes'],
  [
    'a credited lead that was won',
    'lead_stage_changes_won_is_paid',
    'set local session_replication_role = replica',
    credit({}),
    'set local session_replication_role = origin',
    `insert into lead_stage_changes (purchase_id, from_stage, stage, changed_by)
     select purchase_id, 'new', 'won', 'program' from invoices where kind = 'credit_note' and id = 9001`,
  ],
  [
    'a stage that the customer did not state',
    'lead_stage_changes_customer_said',
    `insert into lead_stage_changes (purchase_id, from_stage, stage, changed_by) select min(id), 'new', 'won', 'customer' from purchases`,
  ],
  ['a job done by a company and by nobody', 'customer_outcomes_company', outcome(`'nobody', company_id`)],
  ['a job done by a company that nobody names', 'customer_outcomes_company', outcome(`'company', null`)],
  ['a job done by a company without the lead', 'customer_outcomes_buyer_fk', outcome(`'company', 987654`)],
  ['two companies with one job', 'customer_outcomes_pk', outcome(`'company', company_id`), outcome(`'other', null`)],
  ['a job named a sixth time', 'customer_outcomes_times', outcome(`'other', null`), 'update customer_outcomes set times_said = 6'],
  ['an attempt of tomorrow', 'lead_contact_attempts_in_time', attempt(`, now() + interval '1 day'`)],
  ['an attempt before the purchase', 'lead_contact_attempts_in_time', attempt(`, now() - interval '9 years'`)],
  ['an empty next action', 'lead_next_actions_length', nextAction(`' '`)],
  ['two next actions of a lead', 'lead_next_actions_pk', nextAction(`'x'`), nextAction(`'y'`)],
  ['a next action about an erased consumer', 'lead_next_actions_of_somebody', gone, nextAction(`'x'`)],
  ['an empty message', 'lead_messages_length', message(`' '`)],
  ['a message of 4,001 characters', 'lead_messages_length', message(`repeat('x', 4001)`)],
  ['two messages about a lead', 'lead_messages_pk', message(`'x'`), message(`'y'`)],
  [
    'a message without a lead',
    'lead_messages_purchase_fk',
    `insert into lead_messages (purchase_id, html, staff_id) select 9001, 'x', min(id) from staff`,
  ],
  [
    'a message without an author',
    'lead_messages_staff_fk',
    `insert into lead_messages (purchase_id, html, staff_id) select min(id), 'x', 9001 from purchases`,
  ],
  ['a message about an erased consumer', 'lead_messages_of_somebody', gone, message(`'x'`)],
  [
    'a source proof of a check only we can make',
    'enquiry_checks_proven_kind',
    `update enquiry_checks set proven_by = 'Anybody' where kind = 'telephone_format'`,
  ],
];
