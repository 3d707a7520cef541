-- S01_sold_equals_purchases: what an enquiry counts as sold is what was bought
select e.id, e.sold, count(p.id) from enquiries e left join purchases p on p.enquiry_id = e.id
group by e.id, e.sold having count(p.id) <> e.sold;

-- S02_never_oversold: no enquiry has more buyers than the consumer asked for
select e.id from enquiries e join purchases p on p.enquiry_id = e.id group by e.id, e.max_sales having count(p.id) > e.max_sales;

-- S03_slots_run_from_one: the slots of an enquiry are 1, 2, 3 without holes
select enquiry_id from purchases group by 1 having max(slot_no) <> count(*) or min(slot_no) <> 1;

-- S04_a_company_buys_a_lead_once: never twice the same
select enquiry_id, company_id from purchases group by 1, 2 having count(*) > 1;

-- S09_reserved_equals_living_offers: every reserved slot belongs to an offer that has not ended
select e.id, e.reserved, count(o.id) from enquiries e left join offers o on o.enquiry_id = e.id and o.ended_at is null
group by e.id, e.reserved having count(o.id) <> e.reserved;
