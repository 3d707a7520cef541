-- The alerts of a company are asked for every minute by each open dashboard: by an index, however many offers there were.
create index offers_by_company on offers (company_id, offered_at);
