import { reviewRequestWeeks } from '../../../../contract/reputation/reviews-values.ts';
import { isReadable } from '../../../enquiries/reveal-contact.ts';
import { sql, type Sql } from '../../../platform/database/sql.ts';

/** The purchases by which the same company knows the same customer, by telephone or e-mail, the purchase itself among them. */
const ofSameCustomer = (purchase: Sql): Sql => sql`
  (select ${purchase}.id as id
   union select b.id from enquiry_contacts c
   join enquiry_contacts o on o.phone_key = c.phone_key or o.email_key = c.email_key
   join purchases b on b.enquiry_id = o.enquiry_id and b.company_id = ${purchase}.company_id
   where c.enquiry_id = ${purchase}.enquiry_id)`;

/** Whether the customer of a purchase reviewed its company, about whichever lead. */
export const isReviewedByCustomer = (purchase: Sql): Sql =>
  sql`exists (select from reviews v where v.purchase_id in ${ofSameCustomer(purchase)})`;

/**
 * The `RequestFacts` of a purchase as JSON: the lead's page shows by them what asking will answer. Contacts are compared in the
 * database; nothing that tells who the customer is leaves it.
 */
export const requestFacts = (purchase: Sql): Sql => sql`
  jsonb_build_object(
    'reviewed', ${isReviewedByCustomer(purchase)},
    'asked', exists (select from review_requests q where q.token_hash is not null and q.purchase_id in ${ofSameCustomer(purchase)}),
    'tooLate', ${purchase}.created_at + make_interval(weeks => ${reviewRequestWeeks}) <= app_now(),
    'hasAddress', exists (select from enquiry_contacts c where c.enquiry_id = ${purchase}.enquiry_id and c.email is not null and ${isReadable})
      and not exists (select from undeliverable_contacts u where u.enquiry_id = ${purchase}.enquiry_id and u.channel = 'email'))`;
