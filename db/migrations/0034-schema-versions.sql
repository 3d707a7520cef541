-- Which version applied a migration, so that an older one can name it when it refuses the schema. The table is tiny.
alter table schema_migrations add column version text;
comment on column schema_migrations.version is 'Version that applied the migration. Null: one that did not record it yet.';
