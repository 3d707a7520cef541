-- Purchases before there were limits meet the new constraints as well.
alter table purchases
  validate constraint purchases_bought_by_fk,
  validate constraint purchases_bought_by_hand,
  validate constraint purchases_limits_of_member,
  validate constraint purchases_spending_has_limit,
  validate constraint purchases_within_member_limit;
