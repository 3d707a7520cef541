-- Roles of the product, once per PostgreSQL server. The administrator needs CREATEROLE and no more:
--   psql -v server_password=… -v reports_password=… -f ops/roles.sql postgres://admin@host/plumbline
-- What they may do is granted by npm run migrate (docs/operating.md, Roles).
\set ON_ERROR_STOP on

-- Inherits nothing: it takes the role for contact data for single statements.
create role plumbline_server login noinherit password :'server_password';
create role plumbline_server_contacts nologin;
grant plumbline_server_contacts to plumbline_server;

create role plumbline_server_reports login password :'reports_password';
alter role plumbline_server_reports set default_transaction_read_only = on;
alter role plumbline_server_reports set statement_timeout = '5min';
