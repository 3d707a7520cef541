-- K01_no_reference_leads_nowhere: no row of money, stock or personal data refers to a missing row
select 'accounts.company_id' as reference, t.company_id as id from accounts t where not exists (select from companies r where r.id = t.company_id)
union all select 'cards.company_id' as reference, t.company_id as id from cards t where not exists (select from companies r where r.id = t.company_id)
union all select 'ledger_accounts.company_id' as reference, t.company_id as id from ledger_accounts t where t.company_id is not null and not exists (select from companies r where r.id = t.company_id)
union all select 'ledger_entries.transaction_id' as reference, t.transaction_id as id from ledger_entries t where not exists (select from ledger_transactions r where r.id = t.transaction_id)
union all select 'ledger_entries.account_id' as reference, t.account_id as id from ledger_entries t where not exists (select from ledger_accounts r where r.id = t.account_id)
union all select 'invoices.company_id' as reference, t.company_id as id from invoices t where not exists (select from companies r where r.id = t.company_id)
union all select 'invoices.purchase_id' as reference, t.purchase_id as id from invoices t where t.purchase_id is not null and not exists (select from purchases r where r.id = t.purchase_id)
union all select 'invoices.report_id' as reference, t.report_id as id from invoices t where t.report_id is not null and not exists (select from reports r where r.id = t.report_id)
union all select 'invoices.failed_payment_id' as reference, t.failed_payment_id as id from invoices t where t.failed_payment_id is not null and not exists (select from payments r where r.id = t.failed_payment_id)
union all select 'invoices.credits_id' as reference, t.credits_id as id from invoices t where t.credits_id is not null and not exists (select from invoices r where r.id = t.credits_id)
union all select 'reports.purchase_id' as reference, t.purchase_id as id from reports t where not exists (select from purchases r where r.id = t.purchase_id)
union all select 'reports.company_id' as reference, t.company_id as id from reports t where not exists (select from companies r where r.id = t.company_id)
union all select 'reports.return_rule_id' as reference, t.return_rule_id as id from reports t where not exists (select from return_rules r where r.id = t.return_rule_id)
union all select 'return_rules.staff_id' as reference, t.staff_id as id from return_rules t where t.staff_id is not null and not exists (select from staff r where r.id = t.staff_id)
union all select 'return_rules.country' as reference, t.id as id from return_rules t where not exists (select from business_units r where r.country = t.country)
union all select 'report_attempts.report_id' as reference, t.report_id as id from report_attempts t where not exists (select from reports r where r.id = t.report_id)
union all select 'report_decisions.report_id' as reference, t.report_id as id from report_decisions t where not exists (select from reports r where r.id = t.report_id)
union all select 'report_decisions.return_rule_id' as reference, t.return_rule_id as id from report_decisions t where not exists (select from return_rules r where r.id = t.return_rule_id)
union all select 'report_decisions.staff_id' as reference, t.staff_id as id from report_decisions t where t.staff_id is not null and not exists (select from staff r where r.id = t.staff_id)
union all select 'customer_questions.report_id' as reference, t.report_id as id from customer_questions t where not exists (select from reports r where r.id = t.report_id)
union all select 'undeliverable_contacts.enquiry_id' as reference, t.enquiry_id as id from undeliverable_contacts t where not exists (select from enquiries r where r.id = t.enquiry_id)
union all select 'payments.company_id' as reference, t.company_id as id from payments t where not exists (select from companies r where r.id = t.company_id)
union all select 'payments.card_id' as reference, t.card_id as id from payments t where t.card_id is not null and not exists (select from cards r where r.id = t.card_id)
union all select 'payments.staff_id' as reference, t.staff_id as id from payments t where t.staff_id is not null and not exists (select from staff r where r.id = t.staff_id)
union all select 'late_payments.payment_id' as reference, t.payment_id as id from late_payments t where not exists (select from payments r where r.id = t.payment_id)
union all select 'late_payments.staff_id' as reference, t.staff_id as id from late_payments t where t.staff_id is not null and not exists (select from staff r where r.id = t.staff_id)
union all select 'invoice_reminders.invoice_id' as reference, t.invoice_id as id from invoice_reminders t where not exists (select from invoices r where r.id = t.invoice_id)
union all select 'invoice_reminders.staff_id' as reference, t.staff_id as id from invoice_reminders t where not exists (select from staff r where r.id = t.staff_id)
union all select 'payment_returns.payment_id' as reference, t.payment_id as id from payment_returns t where not exists (select from payments r where r.id = t.payment_id)
union all select 'allocations.invoice_id' as reference, t.invoice_id as id from allocations t where not exists (select from invoices r where r.id = t.invoice_id)
union all select 'allocations.payment_id' as reference, t.payment_id as id from allocations t where t.payment_id is not null and not exists (select from payments r where r.id = t.payment_id)
union all select 'allocations.credit_note_id' as reference, t.credit_note_id as id from allocations t where t.credit_note_id is not null and not exists (select from invoices r where r.id = t.credit_note_id)
union all select 'write_offs.invoice_id' as reference, t.invoice_id as id from write_offs t where not exists (select from invoices r where r.id = t.invoice_id)
union all select 'write_offs.credit_note_id' as reference, t.credit_note_id as id from write_offs t where t.credit_note_id is not null and not exists (select from invoices r where r.id = t.credit_note_id)
union all select 'write_offs.staff_id' as reference, t.staff_id as id from write_offs t where t.staff_id is not null and not exists (select from staff r where r.id = t.staff_id)
union all select 'setup_intents.company_id' as reference, t.company_id as id from setup_intents t where not exists (select from companies r where r.id = t.company_id)
union all select 'setup_intents.card_id' as reference, t.card_id as id from setup_intents t where t.card_id is not null and not exists (select from cards r where r.id = t.card_id)
union all select 'provider_customers.company_id' as reference, t.company_id as id from provider_customers t where not exists (select from companies r where r.id = t.company_id)
union all select 'purchases.company_id' as reference, t.company_id as id from purchases t where not exists (select from companies r where r.id = t.company_id)
union all select 'purchases.bought_by' as reference, t.bought_by as id from purchases t where t.bought_by is not null and not exists (select from users r where r.id = t.bought_by)
union all select 'purchases.enquiry_id' as reference, t.enquiry_id as id from purchases t where not exists (select from enquiries r where r.id = t.enquiry_id)
union all select 'purchase_cap_uses.purchase_id' as reference, t.purchase_id as id from purchase_cap_uses t where not exists (select from purchases r where r.id = t.purchase_id)
union all select 'purchase_cap_uses.company_id' as reference, t.company_id as id from purchase_cap_uses t where not exists (select from companies r where r.id = t.company_id)
union all select 'purchase_cap_uses.work_type_id' as reference, t.work_type_id as id from purchase_cap_uses t where not exists (select from work_types r where r.id = t.work_type_id)
union all select 'document_mails.invoice_id' as reference, t.invoice_id as id from document_mails t where not exists (select from invoices r where r.id = t.invoice_id)
union all select 'document_mails.company_id' as reference, t.company_id as id from document_mails t where not exists (select from companies r where r.id = t.company_id)
union all select 'lead_states.purchase_id' as reference, t.purchase_id as id from lead_states t where not exists (select from purchases r where r.id = t.purchase_id)
union all select 'reviews.purchase_id' as reference, t.purchase_id as id from reviews t where not exists (select from purchases r where r.id = t.purchase_id)
union all select 'reviews.company_id' as reference, t.company_id as id from reviews t where not exists (select from companies r where r.id = t.company_id)
union all select 'reviews.moderated_by' as reference, t.moderated_by as id from reviews t where t.moderated_by is not null and not exists (select from staff r where r.id = t.moderated_by)
union all select 'review_requests.purchase_id' as reference, t.purchase_id as id from review_requests t where not exists (select from purchases r where r.id = t.purchase_id)
union all select 'review_replies.moderated_by' as reference, t.moderated_by as id from review_replies t where t.moderated_by is not null and not exists (select from staff r where r.id = t.moderated_by)
union all select 'review_replies.review_id' as reference, t.review_id as id from review_replies t where not exists (select from reviews r where r.id = t.review_id)
union all select 'offers.company_id' as reference, t.company_id as id from offers t where not exists (select from companies r where r.id = t.company_id)
union all select 'offers.staff_id' as reference, t.staff_id as id from offers t where t.staff_id is not null and not exists (select from staff r where r.id = t.staff_id)
union all select 'offers.enquiry_id' as reference, t.enquiry_id as id from offers t where not exists (select from enquiries r where r.id = t.enquiry_id)
union all select 'declines.company_id' as reference, t.company_id as id from declines t where not exists (select from companies r where r.id = t.company_id)
union all select 'declines.enquiry_id' as reference, t.enquiry_id as id from declines t where not exists (select from enquiries r where r.id = t.enquiry_id)
union all select 'declines.reason_id' as reference, t.reason_id as id from declines t where t.reason_id is not null and not exists (select from reject_reasons r where r.id = t.reason_id)
union all select 'enquiry_views.company_id' as reference, t.company_id as id from enquiry_views t where not exists (select from companies r where r.id = t.company_id)
union all select 'enquiry_views.enquiry_id' as reference, t.enquiry_id as id from enquiry_views t where not exists (select from enquiries r where r.id = t.enquiry_id)
union all select 'distribution_runs.enquiry_id' as reference, t.enquiry_id as id from distribution_runs t where not exists (select from enquiries r where r.id = t.enquiry_id)
union all select 'distribution_decisions.enquiry_id' as reference, t.enquiry_id as id from distribution_decisions t where not exists (select from distribution_runs r where r.enquiry_id = t.enquiry_id)
union all select 'distribution_decisions.company_id' as reference, t.company_id as id from distribution_decisions t where not exists (select from companies r where r.id = t.company_id)
union all select 'distribution_runs.matched', m.company_id from distribution_runs t cross join unnest(t.matched) m(company_id) where not exists (select from companies r where r.id = m.company_id)
union all select 'enquiries.source_id' as reference, t.source_id as id from enquiries t where not exists (select from sources r where r.id = t.source_id)
union all select 'enquiries.work_type_id' as reference, t.work_type_id as id from enquiries t where not exists (select from work_types r where r.id = t.work_type_id)
union all select 'enquiries.district_id' as reference, t.district_id as id from enquiries t where not exists (select from regions r where r.id = t.district_id)
union all select 'enquiries.country' as reference, t.id as id from enquiries t where not exists (select from business_units r where r.country = t.country)
union all select 'enquiry_contacts.enquiry_id' as reference, t.enquiry_id as id from enquiry_contacts t where not exists (select from enquiries r where r.id = t.enquiry_id)
union all select 'enquiry_consents.enquiry_id' as reference, t.enquiry_id as id from enquiry_consents t where not exists (select from enquiries r where r.id = t.enquiry_id)
union all select 'enquiry_consents.taken_by' as reference, t.taken_by as id from enquiry_consents t where t.taken_by is not null and not exists (select from staff r where r.id = t.taken_by)
union all select 'enquiry_events.enquiry_id' as reference, t.enquiry_id as id from enquiry_events t where not exists (select from enquiries r where r.id = t.enquiry_id)
union all select 'enquiry_events.staff_id' as reference, t.staff_id as id from enquiry_events t where t.staff_id is not null and not exists (select from staff r where r.id = t.staff_id)
union all select 'contact_reveals.enquiry_id' as reference, t.enquiry_id as id from contact_reveals t where not exists (select from enquiries r where r.id = t.enquiry_id)
union all select 'contact_reveals.company_id' as reference, t.company_id as id from contact_reveals t where t.company_id is not null and not exists (select from companies r where r.id = t.company_id)
union all select 'contact_reveals.staff_id' as reference, t.staff_id as id from contact_reveals t where t.staff_id is not null and not exists (select from staff r where r.id = t.staff_id)
union all select 'intake_requests.source_id' as reference, t.source_id as id from intake_requests t where not exists (select from sources r where r.id = t.source_id)
union all select 'intake_requests.enquiry_id' as reference, t.enquiry_id as id from intake_requests t where t.enquiry_id is not null and not exists (select from enquiries r where r.id = t.enquiry_id)
union all select 'intake_keys.source_id' as reference, t.source_id as id from intake_keys t where not exists (select from sources r where r.id = t.source_id)
union all select 'idempotency_keys.company_id' as reference, t.company_id as id from idempotency_keys t where not exists (select from companies r where r.id = t.company_id)
union all select 'users.company_id' as reference, t.company_id as id from users t where not exists (select from companies r where r.id = t.company_id)
union all select 'sessions.user_id' as reference, t.user_id as id from sessions t where t.user_id is not null and not exists (select from users r where r.id = t.user_id)
union all select 'sessions.staff_id' as reference, t.staff_id as id from sessions t where t.staff_id is not null and not exists (select from staff r where r.id = t.staff_id);

-- K02_no_key_is_given_twice: no unique key of money, stock or personal data occurs twice
select 'accounts' as stands_in, concat_ws(' ', company_id) as key from accounts group by company_id having count(*) > 1
union all select 'cards' as stands_in, concat_ws(' ', id) as key from cards group by id having count(*) > 1
union all select 'cards' as stands_in, concat_ws(' ', provider, provider_ref) as key from cards group by provider, provider_ref having count(*) > 1
union all select 'ledger_accounts' as stands_in, concat_ws(' ', id) as key from ledger_accounts group by id having count(*) > 1
union all select 'ledger_accounts' as stands_in, concat_ws(' ', company_id, kind, currency) as key from ledger_accounts group by company_id, kind, currency having count(*) > 1
union all select 'ledger_transactions' as stands_in, concat_ws(' ', id) as key from ledger_transactions group by id having count(*) > 1
union all select 'ledger_transactions' as stands_in, concat_ws(' ', kind, ref_id) as key from ledger_transactions group by kind, ref_id having count(*) > 1
union all select 'ledger_entries' as stands_in, concat_ws(' ', id) as key from ledger_entries group by id having count(*) > 1
union all select 'invoices' as stands_in, concat_ws(' ', id) as key from invoices group by id having count(*) > 1
union all select 'invoices' as stands_in, concat_ws(' ', series, number) as key from invoices group by series, number having count(*) > 1
union all select 'invoices' as stands_in, concat_ws(' ', code) as key from invoices group by code having count(*) > 1
union all select 'late_payments' as stands_in, concat_ws(' ', payment_id) as key from late_payments group by payment_id having count(*) > 1
union all select 'invoice_reminders' as stands_in, concat_ws(' ', invoice_id, day) as key from invoice_reminders group by invoice_id, day having count(*) > 1
union all select 'payments' as stands_in, concat_ws(' ', id) as key from payments group by id having count(*) > 1
union all select 'payments' as stands_in, concat_ws(' ', code) as key from payments group by code having count(*) > 1
union all select 'payments' as stands_in, concat_ws(' ', provider, provider_ref) as key from payments where provider_ref is not null group by provider, provider_ref having count(*) > 1
union all select 'payment_returns' as stands_in, concat_ws(' ', id) as key from payment_returns group by id having count(*) > 1
union all select 'payment_returns' as stands_in, concat_ws(' ', provider, kind, provider_ref) as key from payment_returns group by provider, kind, provider_ref having count(*) > 1
union all select 'allocations' as stands_in, concat_ws(' ', id) as key from allocations group by id having count(*) > 1
union all select 'write_offs' as stands_in, concat_ws(' ', id) as key from write_offs group by id having count(*) > 1
union all select 'write_offs' as stands_in, concat_ws(' ', credit_note_id) as key from write_offs where credit_note_id is not null group by credit_note_id having count(*) > 1
union all select 'setup_intents' as stands_in, concat_ws(' ', id) as key from setup_intents group by id having count(*) > 1
union all select 'setup_intents' as stands_in, concat_ws(' ', provider, provider_ref) as key from setup_intents group by provider, provider_ref having count(*) > 1
union all select 'provider_customers' as stands_in, concat_ws(' ', company_id, provider) as key from provider_customers group by company_id, provider having count(*) > 1
union all select 'provider_customers' as stands_in, concat_ws(' ', provider, provider_ref) as key from provider_customers group by provider, provider_ref having count(*) > 1
union all select 'provider_events' as stands_in, concat_ws(' ', provider, event_id) as key from provider_events group by provider, event_id having count(*) > 1
union all select 'purchases' as stands_in, concat_ws(' ', id) as key from purchases group by id having count(*) > 1
union all select 'purchases' as stands_in, concat_ws(' ', code) as key from purchases group by code having count(*) > 1
union all select 'purchases' as stands_in, concat_ws(' ', enquiry_id, slot_no) as key from purchases group by enquiry_id, slot_no having count(*) > 1
union all select 'purchases' as stands_in, concat_ws(' ', enquiry_id, company_id) as key from purchases group by enquiry_id, company_id having count(*) > 1
union all select 'purchase_cap_uses' as stands_in, concat_ws(' ', purchase_id, period) as key from purchase_cap_uses group by purchase_id, period having count(*) > 1
union all select 'purchase_cap_uses' as stands_in, concat_ws(' ', company_id, work_type_id, period, period_start, position) as key from purchase_cap_uses group by company_id, work_type_id, period, period_start, position having count(*) > 1
union all select 'lead_states' as stands_in, concat_ws(' ', purchase_id) as key from lead_states group by purchase_id having count(*) > 1
union all select 'reviews' as stands_in, concat_ws(' ', id) as key from reviews group by id having count(*) > 1
union all select 'reviews' as stands_in, concat_ws(' ', purchase_id) as key from reviews group by purchase_id having count(*) > 1
union all select 'offers' as stands_in, concat_ws(' ', id) as key from offers group by id having count(*) > 1
union all select 'offers' as stands_in, concat_ws(' ', enquiry_id, company_id) as key from offers group by enquiry_id, company_id having count(*) > 1
union all select 'declines' as stands_in, concat_ws(' ', enquiry_id, company_id) as key from declines group by enquiry_id, company_id having count(*) > 1
union all select 'enquiry_views' as stands_in, concat_ws(' ', company_id, enquiry_id) as key from enquiry_views group by company_id, enquiry_id having count(*) > 1
union all select 'distribution_runs' as stands_in, concat_ws(' ', enquiry_id) as key from distribution_runs group by enquiry_id having count(*) > 1
union all select 'distribution_decisions' as stands_in, concat_ws(' ', enquiry_id, company_id) as key from distribution_decisions group by enquiry_id, company_id having count(*) > 1
union all select 'enquiries' as stands_in, concat_ws(' ', id) as key from enquiries group by id having count(*) > 1
union all select 'enquiries' as stands_in, concat_ws(' ', quote_code) as key from enquiries group by quote_code having count(*) > 1
union all select 'enquiry_contacts' as stands_in, concat_ws(' ', enquiry_id) as key from enquiry_contacts group by enquiry_id having count(*) > 1
union all select 'enquiry_consents' as stands_in, concat_ws(' ', enquiry_id) as key from enquiry_consents group by enquiry_id having count(*) > 1
union all select 'enquiry_events' as stands_in, concat_ws(' ', id) as key from enquiry_events group by id having count(*) > 1
union all select 'contact_reveals' as stands_in, concat_ws(' ', id) as key from contact_reveals group by id having count(*) > 1
union all select 'intake_requests' as stands_in, concat_ws(' ', source_id, key) as key from intake_requests group by source_id, key having count(*) > 1
union all select 'intake_keys' as stands_in, concat_ws(' ', id) as key from intake_keys group by id having count(*) > 1
union all select 'intake_keys' as stands_in, concat_ws(' ', key_hash) as key from intake_keys group by key_hash having count(*) > 1
union all select 'idempotency_keys' as stands_in, concat_ws(' ', company_id, key) as key from idempotency_keys group by company_id, key having count(*) > 1
union all select 'outbox_messages' as stands_in, concat_ws(' ', id) as key from outbox_messages group by id having count(*) > 1
union all select 'outbox_messages' as stands_in, concat_ws(' ', dedupe_key) as key from outbox_messages group by dedupe_key having count(*) > 1
union all select 'companies' as stands_in, concat_ws(' ', id) as key from companies group by id having count(*) > 1
union all select 'companies' as stands_in, concat_ws(' ', account_number) as key from companies group by account_number having count(*) > 1
union all select 'users' as stands_in, concat_ws(' ', id) as key from users group by id having count(*) > 1
union all select 'users' as stands_in, concat_ws(' ', email) as key from users group by email having count(*) > 1
union all select 'sessions' as stands_in, concat_ws(' ', id) as key from sessions group by id having count(*) > 1
union all select 'sessions' as stands_in, concat_ws(' ', token_hash) as key from sessions group by token_hash having count(*) > 1
union all select 'staff' as stands_in, concat_ws(' ', id) as key from staff group by id having count(*) > 1;
