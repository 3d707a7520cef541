-- Searches compare names without case, accents, apostrophes and ligatures, composed or decomposed (contract/kit/fold-text-rule.ts).

-- In PL/pgSQL, so that it stays a call: an expression that was set in would no longer match the indexes.
create function folded(given text) returns text language plpgsql immutable parallel safe strict as $$
declare
  text_left text := translate(given, '''`´ʹʻʼʽˈ‘’‚‛′‵＇՚׳', '');
begin
  -- Most names are ASCII and have nothing to decompose.
  if octet_length(text_left) > length(text_left) then
    text_left := regexp_replace(normalize(text_left, NFKD), '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g');
    text_left := translate(lower(text_left), '‐‑‒–—―−øłđðħıŧŋς', '-------olddhitnσ');
    text_left := replace(replace(replace(replace(text_left, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
  end if;
  return replace(replace(lower(text_left), 'aa', 'a'), 'oe', 'o');
end $$;
comment on function folded is 'A text as searches compare it. A change of what it returns needs new indexes.';

create index companies_by_folded_name on companies ((folded(internal_name) collate "C"), id);

drop index tickets_by_beginning_of_name;
drop index tickets_by_beginning_of_company;
create index tickets_by_folded_name on tickets ((folded(name) collate "C"));
create index tickets_by_folded_company on tickets ((folded(company_name) collate "C"));

drop index regions_by_town;
drop index towns_by_name;
create index regions_by_folded_town on regions (country, (folded(town) collate "C")) where level = 'district';
create index towns_by_folded_name on towns (country, (folded(name) collate "C"));
