-- R03_one_reply_in_its_hour: a review has at most one reply, edited within 60 minutes and sent to the customer afterwards
select review_id from review_replies group by review_id having count(*) > 1
union all
select review_id from review_replies where edited_at not between first_at and first_at + interval '60 minutes' or told_at < first_at + interval '60 minutes';

-- R04_one_request_in_twenty_weeks: a lead has at most one review request, and none is sent or answered after twenty weeks
select purchase_id from review_requests group by purchase_id having count(*) > 1
union all
select q.purchase_id from review_requests q left join purchases p on p.id = q.purchase_id
where q.ends_at is distinct from p.created_at + interval '20 weeks' or q.requested_at > q.ends_at or q.used_at > q.ends_at;

-- R11_a_review_is_of_its_buyer: a lead has at most one review, about the company that bought it
select r.id from reviews r left join purchases p on p.id = r.purchase_id where r.company_id is distinct from p.company_id
union all
select min(id) from reviews group by purchase_id having count(*) > 1;

-- R12_flagged_is_judged_by_a_person: a person decides whether a review with links, contact details or insults is shown
select id from reviews
where (state = 'published' and flags <> '{}' and moderated_by is null) or (state = 'unpublished' and moderated_by is null)
  or (moderated_by is null) <> (moderation_reason is null);

-- R13_clean_reviews_come_out: unflagged reviews are published at most a day after they are due
select id from reviews where publish_at < app_now() - interval '1 day' or (publish_at is not null and (state <> 'held' or flags <> '{}'));

-- R14_a_used_link_has_its_review: every used link has its review
select q.purchase_id from review_requests q left join reviews r on r.purchase_id = q.purchase_id where q.used_at is not null and r.id is null;

-- R15_a_request_is_mailed_once: every review request has exactly one mail, and no other request mails exist
select q.purchase_id, o.id as message from (select purchase_id from review_requests where token_hash is not null) q
full join (select id, dedupe_key, recipient_kind from outbox_messages where template = 'review-request') o on o.dedupe_key = 'review-request:' || q.purchase_id
where q.purchase_id is null or o.recipient_kind is distinct from 'enquiry';

-- R16_flagged_replies_are_judged: a person decides whether a reply with contact details or insults is shown
select review_id from review_replies
where (state = 'published' and flags <> '{}' and moderated_by is null) or (state = 'unpublished' and moderated_by is null)
  or (moderated_by is null) <> (moderation_reason is null);

-- R17_changes_are_of_who_was_asked: a review's text changes only by its customer through a request answered in time, or by staff hiding a passage
select w.id from review_wordings w left join review_change_requests q on q.id = w.request_id
where num_nonnulls(w.request_id, w.staff_id) <> 1
  or (w.request_id is not null and (q.review_id is distinct from w.review_id or q.used_at is null or q.used_at > q.ends_at));

-- R18_stars_stay_as_given: each review has the stars its customer gave
select coalesce(r.id, g.review_id) as id, r.rating_overall, g.rating_overall as given
from reviews r full join review_ratings g on g.review_id = r.id where r.rating_overall is distinct from g.rating_overall;

-- R19_stages_follow_each_other: each stage of a lead begins where the one before it ended
select id from (
  select id, from_stage, coalesce(lag(stage) over (partition by purchase_id order by id), 'new') as before from lead_stage_changes) c
where from_stage <> before;

-- R25_customers_name_one_winner: a lead that its customer set to won is that of the company they named
select c.id from (
  select distinct on (s.purchase_id) s.id, s.purchase_id, s.stage, s.changed_by from lead_stage_changes s order by s.purchase_id, s.id desc) c
join purchases p on p.id = c.purchase_id left join customer_outcomes o on o.enquiry_id = p.enquiry_id
where c.changed_by = 'customer' and c.stage = 'won' and o.company_id is distinct from p.company_id;
