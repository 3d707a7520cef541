-- Running text is written in every language in which the dashboard can be read, also in those in which nobody is written to.
alter table content_versions
  alter column language type text,
  add constraint content_versions_language check (language in ('en', 'sv', 'da', 'no', 'es', 'fr'));
