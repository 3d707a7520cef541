-- Consumers are written to in each language of our pages: so are the operator's own words for what they get.
alter table message_wordings alter column language type page_language;
comment on column enquiries.language is 'In which its consumer asked, or wished to read since: we write to them in it, and their pages speak it. Null: the first of the country.';
