-- Keys may also read invoices and payments. The check is validated after it is added, so that no caller waits for it.
alter table api_keys drop constraint api_keys_scopes;
alter table api_keys add constraint api_keys_scopes
  check (cardinality(scopes) > 0 and scopes <@ array['read-leads', 'buy-leads', 'read-billing']) not valid;
alter table api_keys validate constraint api_keys_scopes;
