-- A brand is a row: under which name the marketplace speaks, what it calls a lead, and how it looks. `main` is the marketplace itself.
create table brands (
  key text constraint brands_pk primary key constraint brands_key check (key ~ '^[a-z][a-z0-9-]{0,30}$'),
  name text not null constraint brands_name check (length(name) between 1 and 40 and name = btrim(name)),
  logo text not null default 'plumb-line' constraint brands_logo check (logo in ('plumb-line', 'flame', 'sun', 'own')),
  hero text not null default 'pipework' constraint brands_hero check (hero in ('pipework', 'boiler', 'roof')),
  accent text not null default 'copper' constraint brands_accent check (accent in ('copper', 'blue', 'amber')),
  slug_one text not null default 'lead' constraint brands_slug_one check (slug_one ~ '^[a-z]+(-[a-z]+)*$' and length(slug_one) <= 20),
  slug_several text not null default 'leads' constraint brands_slug_several check (slug_several ~ '^[a-z]+(-[a-z]+)*$' and length(slug_several) <= 20),
  noun jsonb not null constraint brands_noun check (jsonb_typeof(noun) = 'object' and noun ? 'en'),
  phone text constraint brands_phone check (length(btrim(phone)) between 1 and 40),
  legal_line text constraint brands_legal_line check (length(btrim(legal_line)) between 1 and 300),
  gas_safety_badge boolean,
  site smallint constraint brands_site check (site in (1, 2)),
  country country_code constraint brands_unit_fk references business_units (country),
  language language_code,
  is_open boolean not null default true,
  -- Once somebody has looked at it and saved it, the first run does not ask any more.
  settled_at timestamptz,
  constraint brands_slugs_differ check (slug_one <> slug_several),
  -- A partner recruits for one site, in one country and language; the marketplace itself for all.
  constraint brands_partner check (num_nulls(site, country, language) = case when key = 'main' then 3 else 0 end),
  constraint brands_main_open check (is_open or key <> 'main')
);
comment on table brands is 'What nobody has bought or registered under stays as it is: documents keep the name they were issued with.';
comment on column brands.slug_one is 'The noun as it stands in addresses.';
comment on column brands.noun is 'By language: one of them and several, in small letters.';
comment on column brands.phone is 'Null where the business unit''s own stands; so with the legal line and the badge.';

-- Two pictures a brand, one for light ground and one for dark, made small and plain when they are uploaded.
create table brand_pictures (
  brand text not null constraint brand_pictures_brand_fk references brands (key),
  ground text not null constraint brand_pictures_ground check (ground in ('light', 'dark')),
  bytes bytea not null constraint brand_pictures_size check (octet_length(bytes) between 1 and 200000),
  hash text not null constraint brand_pictures_hash check (hash ~ '^[0-9a-f]{16}$'),
  constraint brand_pictures_pk primary key (brand, ground)
);

create function brand_main_stays() returns trigger language plpgsql as $$
begin
  if old.key = 'main' or (tg_op = 'UPDATE' and new.key <> old.key) then
    raise exception 'brand % keeps its key', old.key using errcode = 'integrity_constraint_violation', constraint = 'brands_stay';
  end if;
  return coalesce(new, old);
end $$;
create trigger brands_stay before delete on brands for each row execute function brand_main_stays();
create trigger brands_key_stays before update of key on brands for each row when (new.key <> old.key) execute function brand_main_stays();

insert into brands (key, name, noun) values ('main', 'Plumbline',
  '{"en": ["lead", "leads"], "es": ["contacto", "contactos"], "sv": ["lead", "leads"], "da": ["lead", "leads"], "no": ["lead", "leads"], "fr": ["lead", "leads"]}');
-- Where somebody works with the product already, its partners go on as they were.
insert into brands (key, name, logo, hero, accent, noun, gas_safety_badge, site, country, language)
select p.key, p.name, p.logo, p.hero, p.accent, m.noun, p.badge, p.site, 'gb', 'en'
from brands m, (values ('boilers', 'Flueline', 'flame', 'boiler', 'blue', true, 1), ('solar', 'Sunline', 'sun', 'roof', 'amber', false, 2))
  p (key, name, logo, hero, accent, badge, site)
where m.key = 'main' and exists (select from companies);
update brands set settled_at = app_now() where exists (select from companies);

alter table companies
  drop constraint companies_brand,
  add constraint companies_brand_fk foreign key (brand) references brands (key);
