-- The column has always kept the reference that the page shows to its reader, never a version of the app.
alter table client_errors rename column app_version to reference;
