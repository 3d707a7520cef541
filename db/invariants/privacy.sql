-- P01_contact_data_only_to_buyers: no company read contact data before it had bought
select r.id from contact_reveals r
left join purchases p on p.enquiry_id = r.enquiry_id and p.company_id = r.company_id and p.created_at <= r.at
where r.actor_type = 'company' and p.id is null;

-- P02_at_most_the_agreed_recipients: never more companies than the consumer agreed to
select r.enquiry_id from contact_reveals r join enquiry_consents c using (enquiry_id)
where r.actor_type = 'company' group by r.enquiry_id, c.max_recipients having count(distinct r.company_id) > c.max_recipients;

-- P03_every_sold_enquiry_has_consent: no sale without evidence of it
select distinct p.enquiry_id from purchases p left join enquiry_consents c using (enquiry_id) where c.enquiry_id is null;

-- P06_no_contact_data_in_public_text: nothing to reach a consumer by before the purchase
select id from enquiries
cross join lateral concat_ws(' ', description, answers::text) said
where said
  ~* '([[:alnum:]._%+-]+@[[:alnum:].-]+\.[a-z]{2,}|(\+|00)?[0-9][0-9 ().-]{8,}[0-9]|https?://|www\.|[a-z]{1,2}[0-9][a-z0-9]? ?[0-9][a-z]{2}\y)'
  or (country in ('dk', 'no') and said ~ '(^|[^0-9])[0-9]{8}([^0-9]|$)');
