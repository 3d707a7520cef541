-- S01_sold_equals_purchases: what an enquiry counts as sold is what was bought
select e.id, e.sold, count(p.id) from enquiries e left join purchases p on p.enquiry_id = e.id
group by e.id, e.sold having count(p.id) <> e.sold;

-- S02_never_oversold: no enquiry has more buyers than the consumer asked for
select e.id from enquiries e join purchases p on p.enquiry_id = e.id group by e.id, e.max_sales having count(p.id) > e.max_sales;

-- S03_slots_run_from_one: the slots of an enquiry are 1, 2, 3 without holes
select enquiry_id from purchases group by 1 having max(slot_no) <> count(*) or min(slot_no) <> 1;

-- S04_a_company_buys_a_lead_once: never twice the same
select enquiry_id, company_id from purchases group by 1, 2 having count(*) > 1;

-- S05_caps_are_never_exceeded: an automatic purchase kept the cap of its moment, and positions follow each other without holes
select purchase_id::text as place from purchase_cap_uses where position > cap_at_purchase
union all
select 'hole in the ' || period || ' of company ' || company_id from purchase_cap_uses
group by company_id, work_type_id, period, period_start having min(position) <> 1 or max(position) <> count(*);

-- S06_cap_positions_count_every_purchase: what a period has seen is what was bought in it, by hand or by itself
select p.company_id, p.work_type_id, p.period, p.period_start, p.bought, u.places
from (select p.company_id, e.work_type_id, period, date_trunc(period, p.created_at at time zone c.time_zone)::date as period_start, count(*) as bought
      from purchases p join enquiries e on e.id = p.enquiry_id join companies c on c.id = p.company_id
      cross join unnest(array['day', 'week', 'month']) as period
      group by 1, 2, 3, 4) p
full join (select company_id, work_type_id, period, period_start, count(*) as places from purchase_cap_uses group by 1, 2, 3, 4) u
  using (company_id, work_type_id, period, period_start)
where p.bought is distinct from u.places;

-- S07_cap_period_is_the_companys_own: the day, week or month of a place is the one on the company's calendar, and the work type the enquiry's
select u.purchase_id, u.period, u.period_start from purchase_cap_uses u
join purchases p on p.id = u.purchase_id join enquiries e on e.id = p.enquiry_id join companies c on c.id = p.company_id
where (u.company_id, u.work_type_id, u.period_start)
  is distinct from (p.company_id, e.work_type_id, date_trunc(u.period, p.created_at at time zone c.time_zone)::date);

-- S08_every_purchase_has_its_places: a place in day, week and month for each, with a cap only where it was automatic
select p.id from purchases p left join purchase_cap_uses u on u.purchase_id = p.id
group by p.id, p.channel having count(u.period) <> 3 or (p.channel <> 'auto' and count(u.cap_at_purchase) > 0);

-- S09_reserved_equals_living_offers: every reserved slot belongs to an offer that has not ended
select e.id, e.reserved, count(o.id) from enquiries e left join offers o on o.enquiry_id = e.id and o.ended_at is null
group by e.id, e.reserved having count(o.id) <> e.reserved;

-- S10_offers_and_sales_fit: what is sold and what is reserved is never more than the consumer asked for
select e.id from enquiries e
where e.max_sales < (select count(*) from purchases p where p.enquiry_id = e.id)
                  + (select count(*) from offers o where o.enquiry_id = e.id and o.ended_at is null);

-- S11_no_slot_is_kept_for_who_is_done: a living offer is of a company that has neither bought nor declined
select o.id from offers o where o.ended_at is null
  and (exists (select from purchases p where p.enquiry_id = o.enquiry_id and p.company_id = o.company_id)
    or exists (select from declines d where d.enquiry_id = o.enquiry_id and d.company_id = o.company_id));

-- S12_no_offer_ends_early: a guarantee is kept to its end, and an accepted offer was bought
select o.id from offers o left join purchases p on p.enquiry_id = o.enquiry_id and p.company_id = o.company_id
where (o.outcome = 'lapsed' and o.ended_at < o.guarantee_until) or (o.outcome = 'accepted' and p.id is null);
