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
-- As much of scrub-contact-details-rule.ts as plain patterns can say; what it takes for something else must not be found here.
select id from enquiries
cross join lateral regexp_replace(normalize(concat_ws(' ', description, answers::text), nfkc), '[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]', '', 'g') said
cross join lateral regexp_replace(said, '(?<=[0-9])[^0-9[:alpha:]]{1,4}(?=[0-9])', '', 'g') run_together
where said ~* '[[:alnum:]._%+-]+ ?@ ?[[:alnum:].-]+\.[a-z]{2,}'
  or said ~* 'h(tt|xx)ps?:|\mwww\.|\m(wa|t|fb)\.me/'
  or said ~* '(\(at\)|\[at\]|snabel-?a|kr.llalfa| at )[^ ]* ?[[:alnum:]-]+ ?(\.|dot|\(dot\)|\[dot\]|punkt|punktum)+ ?(com|org|net|co|se|dk|no)\M'
  or said ~ '\m[[:alnum:]-]{2,}\.(com|co\.uk|org\.uk|org|net|info|biz|dk|eu)\M'
  or said ~* '(^|[^[:alnum:]@.])@(?!home|work|night|weekend|noon)[a-z][[:alnum:]_.]{2,}'
  or said ~* '\m(insta|instagram|facebook|telegram|snapchat|tiktok)[:=] ?@?(?!yes|no|ja|nej|nei|ok)[[:alnum:]_.]{3,}'
  -- British and Swedish telephone numbers begin with a nought; the country code may stand before any.
  or said ~ '(^|[^0-9./:])0[1-9]([ ()-]{0,2}[0-9]){8,9}([^0-9]|$)'
  or run_together ~ '(^|[^0-9])(0|44|0044)7[0-9]{9}([^0-9]|$)'
  or said ~* '(zero|oh|nought|noll|one|two|three|four|five|six|seven|eight|nine)[ -]+((zero|oh|double|one|two|three|four|five|six|seven|eight|nine)[ -]+){6}'
  or said ~ '(\+|\m00)4[4567]([ ()./-]{0,3}[0-9]){8,11}'
  or said ~ '([0-9][^0-9[:alpha:]]{1,3}){9}[0-9]([^0-9]|$)'
  or said ~ '(^|[^A-Z])[A-Z]{1,2}[0-9][A-Z0-9]?[ -]{0,2}[0-9][ABD-HJLNP-UW-Z]{2}\M'
  or said ~ '\m[a-z]{1,2}[0-9][a-z0-9]? ?[0-9](?!nd|st|th|rd|ft|hr|ea|ph|hp)[abd-hjlnp-uw-z]{2}\M'
  or said ~ '-?[0-9]{1,2}\.[0-9]{3,}[,; ]{1,3}-?[0-9]{1,3}\.[0-9]{3,}'
  or (country in ('dk', 'no') and said ~* '(^|[^0-9])(?<!(nummer|nr)[ .:]{1,2})[0-9]{8}([^0-9]|$)')
  or (country in ('dk', 'no') and said ~ '(^|[^0-9., ])[ ]?([2-9][0-9] [0-9]{2} [0-9]{2} [0-9]{2}|[49][0-9]{2} [0-9]{2} [0-9]{3})(?! ?[0-9])')
  or (country = 'se' and said ~* '\m[1-9][0-9]{2} [0-9]{2}\M(?! ?(kr|kwh|kw|mm|cm|m|kvm|liter|%|-))')
  or (country = 'se' and said ~* 'postn(r|ummer)[ .:]{0,2}[0-9]{3} ?[0-9]{2}');
