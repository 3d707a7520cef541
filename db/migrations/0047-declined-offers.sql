-- What a declined offer left free is looked for every two seconds, among the offers of a day and not of all years.
create index offers_declined on offers (ended_at) where outcome = 'declined';
