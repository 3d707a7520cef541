-- X01_finished_key_has_outcome: a finished idempotency key knows what it came to
select key from idempotency_keys where recovery_point = 'finished' and outcome is null;

-- X02_no_key_is_stuck: nothing stands half way for a quarter of an hour
select key from idempotency_keys where recovery_point <> 'finished' and created_at < app_now() - interval '15 minutes';

-- X03_outbox_drains: no message waits longer than a quarter of an hour
select id from outbox_messages
where sent_at is null and kept_at is null and dead_at is null and dropped_at is null and available_at < app_now() - interval '15 minutes';

-- X04_each_purchase_is_told_once: one receipt for every purchase
select p.id from purchases p left join outbox_messages o on o.dedupe_key = 'purchase.receipt:' || p.id
group by p.id having count(o.id) <> 1;

-- R06_no_purchase_that_was_not_allowed: the gates as they stood when it was bought
select id from purchases
where not (email_validated and purchase_enabled and accreditations_ok and set_up_complete and (had_card or buy_without_card) and company_status = 20);

-- R07_no_purchase_after_a_decline: a company that declined a lead did not buy it afterwards
select d.enquiry_id, d.company_id from declines d join purchases p using (enquiry_id, company_id) where d.created_at < p.created_at;

-- X05_links_are_forgotten: a message that has left holds no link that grants access, outside a demonstration
select id from outbox_messages
where secrets is not null and num_nonnulls(sent_at, kept_at, dropped_at) > 0
  and not exists (select 1 from business_settings where key = 'demonstration' and value = 'true');

-- R10_review_is_about_the_buyer: a review belongs to the company that bought the lead
select r.id from reviews r left join purchases p on p.id = r.purchase_id where p.company_id is distinct from r.company_id;
