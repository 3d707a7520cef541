import type { Refused } from './wrong-writes.ts';

// Company 1 bought one lead; company 2 declined one.

const leadIntroduction = (more = '', values = '', site = 1, companyId = 1): string =>
  `insert into finance_introductions (company_id, purchase_id, site${more})
   select ${companyId}, min(id), ${site}${values} from purchases where company_id = 1`;
const formIntroduction = (columns: string, values: string): string =>
  `insert into finance_introductions (company_id, site, ${columns}) values (1, ${values})`;
const person = 'title, first_name, last_name, email';
const named = `'Mr', 'Anil', 'Patel', 'anil@example.test'`;

/** Finance introductions that the database must reject. */
export const refusedIntroductions: readonly Refused[] = [
  ['a lead introduced twice', 'finance_introductions_once_per_lead', leadIntroduction(), leadIntroduction()],
  ["another company's lead introduced", 'finance_introductions_own_lead', leadIntroduction('', '', 1, 2)],
  ['a lead introduced to the partner of another site', 'finance_introductions_own_lead', leadIntroduction('', '', 2)],
  ['a lead introduced after 14 days', 'finance_introductions_in_time', leadIntroduction(', sent_at', `, app_now() + interval '15 days'`)],
  [
    'an introduction outside Great Britain',
    'finance_introductions_gb',
    'alter table invoices drop constraint invoices_country_fk',
    `update companies set country = 'dk' where id = 1`,
    leadIntroduction(),
  ],
  ['an introduction moved to another site', 'finance_introductions_stay', leadIntroduction(), 'update finance_introductions set site = 2'],
  [
    'a failed introduction that becomes sent',
    'finance_introductions_stay',
    leadIntroduction(', state, failed_at', `, 'failed', app_now()`),
    `update finance_introductions set state = 'sent', failed_at = null`,
  ],
  ['an introduction without a site', 'finance_introductions_site', leadIntroduction('', '', 3)],
  [
    "an introduction with a copy of the lead's customer",
    'finance_introductions_lead_has_no_copy',
    leadIntroduction(', email', `, 'anil@example.test'`),
  ],
  ['an introduction in an unknown state', 'finance_introductions_state', leadIntroduction(', state', `, 'lost'`)],
  ['a failure without a time', 'finance_introductions_failed_dated', leadIntroduction(', state', `, 'failed'`)],
  ['an introduction without a customer', 'finance_introductions_named', formIntroduction('retention_until', '1, app_now()')],
  ['a named customer without a retention end', 'finance_introductions_form_ends', formIntroduction(person, `1, ${named}`)],
  [
    'an erased introduction that keeps the name',
    'finance_introductions_erased_is_empty',
    formIntroduction(`${person}, retention_until, erased_at`, `1, ${named}, app_now(), app_now()`),
  ],
  ...(['title', 'first_name', 'last_name', 'email'] as const).map((column): Refused => {
    const values = { title: `'Mr'`, first_name: `'Anil'`, last_name: `'Patel'`, email: `'anil@example.test'`, [column]: `''` };
    const { title, first_name: first, last_name: last, email } = values;
    return [
      `an empty ${column}`,
      `finance_introductions_${column}`,
      formIntroduction(`${person}, retention_until`, `1, ${title}, ${first}, ${last}, ${email}, app_now()`),
    ];
  }),
];
