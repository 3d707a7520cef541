-- The public side of a company: words, pictures, and on which guide sites it shows itself.
alter table listings
  add column short_description text,
  -- The end of its public address; never given to another company.
  add column slug text constraint listings_slug_once unique constraint listings_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80);

-- Listings from before had no address. A name that says nothing in these letters, or that somebody has, is told apart by the company's number.
with named as (
  select company_id, nullif(left(btrim(regexp_replace(lower(trading_name), '[^a-z0-9]+', '-', 'g'), '-'), 60), '') as base
  from listings where trading_name <> ''
), numbered as (
  select company_id, btrim(base, '-') as base, row_number() over (partition by btrim(base, '-') order by company_id) as place from named
)
update listings l
set slug = case when n.base is null then 'company-' || l.company_id when n.place = 1 then n.base else n.base || '-c' || l.company_id end
from numbered n where n.company_id = l.company_id;

-- Words, as people count them: what stands between spaces.
create function count_words(said text) returns integer language sql immutable strict
  return coalesce(array_length(regexp_split_to_array(nullif(btrim(said, E' \t\n\r'), ''), '\s+'), 1), 0);

alter table listings
  add constraint listings_trading_name check (length(trading_name) <= 200),
  add constraint listings_description check (length(description) <= 5000 and count_words(description) <= 350),
  add constraint listings_short_description check (length(short_description) between 1 and 1000 and count_words(short_description) <= 50),
  add constraint listings_named_has_slug check (coalesce(trading_name, '') = '' or slug is not null);

create function keep_slug() returns trigger language plpgsql as $$
begin
  raise exception 'the address of listing % is known to others and stays', old.company_id using errcode = 'check_violation', constraint = 'listings_slug_stays';
end $$;
create trigger listings_slug_stays before update of slug on listings
  for each row when (old.slug is not null and new.slug is distinct from old.slug) execute function keep_slug();

-- Without a row a company does not show itself there.
create table listing_sites (
  company_id bigint not null constraint listing_sites_listing_fk references listings (company_id),
  site smallint not null constraint listing_sites_site check (site in (1, 2)),
  published boolean not null,
  changed_at timestamptz not null default app_now(),
  constraint listing_sites_pk primary key (company_id, site)
);

-- Pictures as we made them anew from what was uploaded; the files lie behind the file port under their key.
create table listing_images (
  id bigint generated always as identity constraint listing_images_pk primary key,
  company_id bigint not null constraint listing_images_listing_fk references listings (company_id),
  kind text not null constraint listing_images_kind check (kind in ('logo', 'photo')),
  position smallint not null constraint listing_images_position check (position between 1 and 20),
  title text constraint listing_images_title check (length(title) between 1 and 80),
  description text constraint listing_images_description check (length(description) between 1 and 200),
  file_key text not null constraint listing_images_file_once unique
    constraint listing_images_file_key check (file_key ~ '^[a-z0-9]{32}\.(jpg|png)$'),
  width smallint not null constraint listing_images_width check (width between 1 and 4096),
  height smallint not null constraint listing_images_height check (height between 1 and 4096),
  copyright_confirmed_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  constraint listing_images_logo_first check (kind = 'photo' or position = 1),
  constraint listing_images_place_once unique (company_id, kind, position) deferrable initially deferred
);
comment on column listing_images.description is 'What can be seen, for those who cannot see it.';
