-- Work types are sorted by name in the alphabet of the reader: Å is the last letter but two in Swedish and the last in Danish.
-- The database need not know these alphabets; the place of every name is worked out when the catalogue is loaded.
alter table work_types
  add column name_rank jsonb not null default '{"en": 0, "sv": 0, "da": 0, "no": 0}'
    constraint work_types_name_rank_languages check (has_all_languages(name_rank));
comment on column work_types.name_rank is 'The place of the name among all names, by language; written by load-catalogue.';

-- The catalogue that is there is loaded once more, for the places of its names.
delete from business_settings where key = 'reference.checksum';
