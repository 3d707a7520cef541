-- A card entered for a payment is removed if that payment is declined, also if it is the company's only card.
alter table payments
  add column is_new_card boolean not null default false,
  add constraint payments_new_card check (card_id is not null or not is_new_card);
comment on column payments.is_new_card is 'The card was entered for this payment and had never paid before.';
alter table cards
  drop constraint cards_removed_by,
  add constraint cards_removed_by check (removed_by in ('company', 'operator', 'decline'));

-- The sandbox knows cards in a phone wallet, as Stripe does.
alter table sandbox.payment_methods
  add column wallet text constraint payment_methods_wallet check (wallet in ('apple_pay', 'google_pay'));
