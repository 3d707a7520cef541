-- Calls counted against the limits that all processes share. The columns are those that rate-limiter-flexible writes, in its order.
-- Unlogged: a count costs no write to the log and is worth nothing after a crash.
create unlogged table rate_limit_counts (
  key varchar(255) constraint rate_limit_counts_pk primary key,
  points integer not null default 0 constraint rate_limit_counts_points check (points >= 0),
  expire bigint not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index rate_limit_counts_by_expiry on rate_limit_counts (expire);
comment on table rate_limit_counts is 'Calls by limit and caller in the window that is running. Rows whose window ended are purged.';
comment on column rate_limit_counts.expire is 'End of the window, in milliseconds since 1970.';
