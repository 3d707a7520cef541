-- S01_sold_equals_purchases: the sold count of an enquiry equals its purchases
select e.id, e.sold, p.bought from enquiries e
full join (select enquiry_id, count(*) as bought from purchases group by 1) p on p.enquiry_id = e.id
where e.sold is distinct from coalesce(p.bought, 0);

-- S02_never_oversold: no enquiry has more buyers than the consumer asked for
select e.id from enquiries e join purchases p on p.enquiry_id = e.id group by e.id, e.max_sales having count(p.id) > e.max_sales;

-- S03_slots_run_from_one: the slots sold of an enquiry are numbered from 1 without gaps
select enquiry_id from purchases group by 1 having max(slot_no) <> count(distinct slot_no) or count(distinct slot_no) <> count(*) or min(slot_no) <> 1;

-- S04_a_company_buys_a_lead_once: no company bought the same enquiry twice
select enquiry_id, company_id from purchases group by 1, 2 having count(*) > 1;

-- S05_caps_are_never_exceeded: every automatic purchase was within the cap of that moment, and cap positions have no gaps
select purchase_id::text as place from purchase_cap_uses where position > cap_at_purchase
union all
select 'hole in the ' || period || ' of company ' || company_id from purchase_cap_uses
group by company_id, work_type_id, period, period_start
having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*);

-- S06_cap_positions_count_every_purchase: the positions used in a period equal the purchases in it, automatic and manual
select p.company_id, p.work_type_id, p.period, p.period_start, p.bought, u.places
from (select p.company_id, e.work_type_id, period, date_trunc(period, p.created_at at time zone c.time_zone)::date as period_start, count(*) as bought
      from purchases p join enquiries e on e.id = p.enquiry_id join companies c on c.id = p.company_id
      cross join unnest(array['day', 'week', 'month']) as period
      group by 1, 2, 3, 4) p
full join (select company_id, work_type_id, period, period_start, count(*) as places from purchase_cap_uses group by 1, 2, 3, 4) u
  using (company_id, work_type_id, period, period_start)
where p.bought is distinct from u.places;

-- S07_cap_period_is_the_companys_own: cap periods follow the company's calendar, and their work type is the enquiry's
select u.purchase_id, u.period, u.period_start from purchase_cap_uses u
join purchases p on p.id = u.purchase_id join enquiries e on e.id = p.enquiry_id join companies c on c.id = p.company_id
where (u.company_id, u.work_type_id, u.period_start)
  is distinct from (p.company_id, e.work_type_id, date_trunc(u.period, p.created_at at time zone c.time_zone)::date);

-- S08_every_purchase_has_its_places: every purchase has a position for day, week and month; only automatic ones have a cap
select p.id from purchases p left join purchase_cap_uses u on u.purchase_id = p.id
group by p.id, p.channel
having count(u.period) <> 3 or count(distinct u.period) <> 3 or (p.channel <> 'auto' and count(u.cap_at_purchase) > 0);

-- S09_reserved_equals_living_offers: every reserved slot belongs to an offer that has not ended
select e.id, e.reserved, o.living from enquiries e
full join (select enquiry_id, count(*) as living from offers where ended_at is null group by 1) o on o.enquiry_id = e.id
where e.reserved is distinct from coalesce(o.living, 0);

-- S10_offers_and_sales_fit: slots sold and reserved never exceed what the consumer asked for
select e.id from enquiries e
left join (select enquiry_id, count(*) as bought from purchases group by 1) p on p.enquiry_id = e.id
left join (select enquiry_id, count(*) as living from offers where ended_at is null group by 1) o on o.enquiry_id = e.id
where e.max_sales < coalesce(p.bought, 0) + coalesce(o.living, 0);

-- S11_no_slot_is_kept_for_who_is_done: no open offer belongs to a company that has bought or declined
select o.id from offers o where o.ended_at is null
  and (exists (select from purchases p where p.enquiry_id = o.enquiry_id and p.company_id = o.company_id)
    or exists (select from declines d where d.enquiry_id = o.enquiry_id and d.company_id = o.company_id));

-- S12_no_offer_ends_early: no offer lapsed before its guarantee ended, and every accepted offer has its purchase
select o.id from offers o left join purchases p on p.enquiry_id = o.enquiry_id and p.company_id = o.company_id
where (o.outcome = 'lapsed' and o.ended_at < o.guarantee_until) or (o.outcome = 'accepted' and p.id is null);

-- S13_no_offer_outlives_its_guarantee: offers end at most five minutes after their guarantee
select id from offers where ended_at is null and guarantee_until < app_now() - interval '5 minutes';

-- S14_a_sale_knows_its_offer: the purchase repeats when its company was offered the lead and the end of the guarantee
select p.id from purchases p left join offers o on o.enquiry_id = p.enquiry_id and o.company_id = p.company_id
where (date_trunc('milliseconds', p.first_request_at), date_trunc('milliseconds', p.guarantee_until))
  is distinct from (date_trunc('milliseconds', coalesce(o.offered_at, p.created_at)), date_trunc('milliseconds', o.guarantee_until));

-- S15_an_offer_ended_as_it_says: accepted offers end at the purchase, declined ones at the decline, and a decline records whether there was an offer
select o.id, o.outcome from offers o
left join purchases p on p.enquiry_id = o.enquiry_id and p.company_id = o.company_id
left join declines d on d.enquiry_id = o.enquiry_id and d.company_id = o.company_id
where (o.ended_at is null) <> (o.outcome is null) or o.guarantee_until <= o.offered_at
  or (o.outcome = 'accepted' and p.created_at is distinct from o.ended_at)
  or (o.outcome = 'declined' and d.created_at is distinct from o.ended_at)
  -- A transaction that waits for another may commit second although it started first.
  or o.ended_at < o.offered_at - interval '2 minutes'
  -- An offer stops counting when its guarantee ends, even if the job ends it later.
  or (o.outcome <> 'accepted' and p.created_at < least(o.ended_at, o.guarantee_until) - interval '2 minutes')
  or (o.outcome <> 'declined' and d.created_at < o.ended_at - interval '2 minutes')
union all
select d.enquiry_id, 'was_offered' from declines d left join offers o on o.enquiry_id = d.enquiry_id and o.company_id = d.company_id
where d.was_offered <> (o.id is not null);

-- S16_state_fits_the_times: unreleased enquiries have no release time, released ones do, and ended ones have an end time
select id, status from enquiries
where case status
    when 'received' then num_nonnulls(hold_release_at, released_at, opened_at, ended_at) > 0 or held_as_duplicate
    when 'held' then num_nonnulls(released_at, opened_at, ended_at) > 0 or (held_as_duplicate or hold_reasons <> '{}') = (hold_release_at is not null)
    when 'released' then released_at is null or ended_at is not null or held_as_duplicate or hold_release_at > released_at
    else ended_at is null or (hold_release_at is not null and (hold_release_at <= released_at) is not true) end
  or (status = 'removed') <> (removal_reason is not null)
  or (released_at is null and sold + reserved > 0)
  or released_at < received_at or opened_at < coalesce(released_at, 'infinity')
  -- Same tolerance as for offers above.
  or ended_at < greatest(received_at, released_at) - interval '2 minutes';

-- S17_history_tells_the_same: times, removal, qualification and price override match the enquiry's history
select e.id from enquiries e
left join (select enquiry_id, min(at) filter (where event = 'received') as received, min(at) filter (where event = 'released') as released,
                  min(at) filter (where event = 'opened') as opened,
                  (array_agg(at order by id desc) filter (where event in ('expired', 'removed', 'found_someone')))[1] as ended,
                  bool_or(event = 'removed') as removed, bool_or(event = 'qualified') as qualified,
                  (array_agg((detail->>'to')::bigint order by id desc) filter (where event = 'price_overridden'))[1] as price,
                  count(*) filter (where event = 'received') as receipts, count(*) filter (where event = 'released') as releases
           from enquiry_events group by 1) h on h.enquiry_id = e.id
where (e.received_at, e.released_at, e.opened_at, e.ended_at, e.status = 'removed', e.qualified, e.price_override_minor)
    is distinct from (h.received, h.released, h.opened, h.ended, h.removed, h.qualified, h.price)
  or h.receipts <> 1 or h.releases > 1;

-- S18_enquiry_is_of_its_place_and_work: country and currency follow from the district, the site from the work type
select e.id from enquiries e
left join regions r on r.id = e.district_id and r.level = 'district'
left join work_types w on w.id = e.work_type_id
left join business_units u on u.country = e.country
where (e.country, e.site, e.currency) is distinct from (r.country, w.site, u.currency);

-- S19_list_price_follows_from_its_factors: list price = base price × exclusivity × freshness, and freshness steps come on time; only enquiries since the last change of factors are checked
with factors as (
  select n.country, coalesce(v.factors->'exclusivityBp', x.value, '{"1": 20000, "2": 13000, "3": 10000}') as exclusivity,
         coalesce(v.factors, y.value, '{"stepsHours": [24, 72], "factorsBp": [10000, 8500, 7000]}') as freshness,
         coalesce((v.factors->>'from')::timestamptz, greatest(x.updated_at, y.updated_at), '-infinity') as changed_at
  from (select distinct country from regions) n
  left join business_settings x on x.key = 'price.exclusivity_bp'
  left join business_settings y on y.key = 'price.freshness'
  left join lateral (
    select f.factors from business_settings s, jsonb_array_elements(s.value) f(factors)
    where s.key = 'price.factors.' || n.country and (f.factors->>'from')::timestamptz <= app_now()
    order by (f.factors->>'from')::timestamptz desc limit 1) v on true),
priced as (
  select e.id, e.list_price_minor, e.base_price_minor, e.released_at, e.price_override_minor, e.freshness_step, e.status, app_now() - e.released_at as age,
         coalesce(e.price_override_minor::numeric, e.base_price_minor * (f.exclusivity->>e.max_sales::text)::numeric
           * (f.freshness->'factorsBp'->>e.freshness_step::integer)::numeric / 100000000) as asked,
         make_interval(secs => (f.freshness->'stepsHours'->>0)::float8 * 3600) as first_step,
         make_interval(secs => (f.freshness->'stepsHours'->>1)::float8 * 3600) as second_step
  from enquiries e join factors f on f.country = e.country where coalesce(e.released_at, e.received_at) > f.changed_at)
select id, list_price_minor from priced
where list_price_minor <> greatest(1, floor(asked / 50 + 0.5)) * 50
    and not (released_at is null and price_override_minor is null and list_price_minor = base_price_minor)
  or freshness_step > (case when age >= first_step then 1 else 0 end + case when age >= second_step then 1 else 0 end)
  or (status = 'released' and freshness_step < (case when age >= first_step + interval '10 minutes' then 1 else 0 end
                                              + case when age >= second_step + interval '10 minutes' then 1 else 0 end));

-- S20_nobody_buys_abroad: companies buy, get offered and decline only released enquiries of their own country
select t.what, t.enquiry_id, t.company_id
from (select 'purchase' as what, enquiry_id, company_id, created_at as at from purchases
      union all select 'offer', enquiry_id, company_id, offered_at from offers
      union all select 'decline', enquiry_id, company_id, created_at from declines) t
join enquiries e on e.id = t.enquiry_id join companies c on c.id = t.company_id
where c.country <> e.country or t.at < coalesce(e.released_at, 'infinity');

-- S21_declines_are_in_the_history: each decline has an event of the same time in the enquiry's history
select enquiry_id, company_id from declines d
full join (select enquiry_id, (detail->>'companyId')::bigint as company_id, at from enquiry_events where event = 'declined') v using (enquiry_id, company_id)
where d.created_at is distinct from v.at;
