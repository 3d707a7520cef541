-- What staff do is written down with why. Entries from before this stay as they are: nothing changes them, and nobody knows.
alter table audit_entries add constraint audit_entries_staff_say_why check (staff_id is null or length(reason) > 0) not valid;
