-- What the form knows of its visitor beside the answers: the language in which it was filled in, so that we write to them in it.
alter table enquiries add column language language_code;
comment on column enquiries.language is 'In which its consumer is written to. Null: nobody asked, and the first of the country counts.';
