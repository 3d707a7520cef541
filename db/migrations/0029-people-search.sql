-- The back office's search finds the users of companies by name.
create index users_by_folded_name on users ((folded(forename || ' ' || surname) collate "C"));
create index users_by_folded_surname on users ((folded(surname) collate "C"));
