-- An owner can require a second factor of all members. Both columns are nullable and read with rows that are looked up anyway.

alter table companies add column second_factor_required_at timestamptz;
comment on column companies.second_factor_required_at is 'Since when an owner requires a second factor or passkey of all members; null if it is their choice.';

alter table sessions add column second_factor_at timestamptz;
comment on column sessions.second_factor_at is 'When a second factor or passkey was given in this session; null if the password or a link alone opened it.';
