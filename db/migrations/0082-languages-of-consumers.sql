-- A consumer asks and reads in each language in which our pages are written; mails are written in those of `language_code`.
create domain page_language as text constraint page_language_known check (value in ('en', 'sv', 'da', 'no', 'es', 'fr'));
alter table enquiries alter column language type page_language;
alter table enquiry_drafts alter column language type page_language;
comment on column enquiries.language is 'In which its consumer asked, or wished to read since: their pages speak it, and mails where there are any in it. Null: the first of the country.';
