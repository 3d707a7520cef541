-- Companies that are just starting expect fewer leads than the smallest band so far.
alter table companies
  drop constraint companies_expected_lead_orders,
  add constraint companies_expected_lead_orders
    check (expected_lead_orders in ('0-99', '100-150', '151-200', '201-250', '251-300', '301-350', '350+'));
