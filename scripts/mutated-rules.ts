/** A rule whose tests `npm run mutants` measures. Paths of tests are files or folders. */
export interface MutatedRule {
  readonly subject: 'purchase' | 'price' | 'payment' | 'return' | 'cap';
  readonly path: string;
  /** The table beside the rule; all tables run for every mutant. */
  readonly table: string;
  /** Tests of the domain, run only for mutants that survive the tables. */
  readonly further: readonly string[];
  /** The functions to measure, if the file also holds queries. */
  readonly only?: readonly string[];
}

const buying = ['server/buying/buying.test.ts', 'server/buying/caps.test.ts', 'server/buying/visibility.test.ts'];
const catalogue = ['server/catalogue/prices.test.ts', 'server/catalogue/price-effect.test.ts', 'server/catalogue/factor-effect.test.ts'];
const payments = ['server/billing/payments', 'server/billing/automatic', 'server/billing/cards.test.ts', 'server/billing/overdue.test.ts'];
const staff = ['server/billing/operator/money-actions.test.ts', 'server/billing/operator/staff-money.test.ts'];
const disputes = ['server/disputes'];
const distribution = ['server/distribution'];

export const mutatedRules: readonly MutatedRule[] = [
  { subject: 'purchase', path: 'server/buying/purchase-rule.ts', table: 'server/buying/purchase-rule.test.ts', further: buying },
  {
    subject: 'purchase',
    path: 'server/buying/judge-purchase-rule.ts',
    table: 'server/buying/judge-purchase-rule.test.ts',
    further: buying,
  },
  { subject: 'price', path: 'server/catalogue/price-rule.ts', table: 'server/catalogue/price-rule.test.ts', further: catalogue },
  { subject: 'price', path: 'contract/catalogue/price-rules.ts', table: 'contract/catalogue/price-rules.test.ts', further: catalogue },
  { subject: 'price', path: 'contract/billing/vat-rule.ts', table: 'contract/billing/vat-rule.test.ts', further: buying },
  {
    subject: 'payment',
    path: 'server/billing/payments/payment-rule.ts',
    table: 'server/billing/payments/payment-rule.test.ts',
    further: payments,
  },
  {
    subject: 'payment',
    path: 'server/billing/automatic/charge-rule.ts',
    table: 'server/billing/automatic/charge-rule.test.ts',
    further: payments,
  },
  {
    subject: 'payment',
    path: 'server/billing/credits.ts',
    only: ['shareCredit'],
    table: 'server/billing/share-credit-rule.test.ts',
    further: payments,
  },
  { subject: 'payment', path: 'server/billing/card-rule.ts', table: 'server/billing/card-rule.test.ts', further: payments },
  { subject: 'payment', path: 'server/billing/overdue-rule.ts', table: 'server/billing/overdue-rule.test.ts', further: payments },
  {
    subject: 'payment',
    path: 'server/billing/operator/money-action-rule.ts',
    table: 'server/billing/operator/money-action-rule.test.ts',
    further: staff,
  },
  {
    subject: 'return',
    path: 'server/disputes/return-policy-rule.ts',
    table: 'server/disputes/return-policy-rule.test.ts',
    further: disputes,
  },
  { subject: 'return', path: 'server/disputes/attempts-rule.ts', table: 'server/disputes/attempts-rule.test.ts', further: disputes },
  { subject: 'return', path: 'server/disputes/channel-rule.ts', table: 'server/disputes/channel-rule.test.ts', further: disputes },
  {
    subject: 'return',
    path: 'server/disputes/working-hours-rule.ts',
    table: 'server/disputes/working-hours-rule.test.ts',
    further: disputes,
  },
  {
    subject: 'return',
    path: 'server/disputes/save-return-rule.ts',
    only: ['isWhole'],
    table: 'server/disputes/save-return-rule.test.ts',
    further: disputes,
  },
  { subject: 'return', path: 'contract/disputes/report-rule.ts', table: 'contract/disputes/report-rule.test.ts', further: disputes },
  { subject: 'cap', path: 'server/buying/delivery-rule.ts', table: 'server/buying/delivery-rule.test.ts', further: buying },
  { subject: 'cap', path: 'server/buying/cap-period-rule.ts', table: 'server/buying/cap-period-rule.test.ts', further: buying },
  {
    subject: 'cap',
    path: 'server/distribution/company-dry-run-rule.ts',
    table: 'server/distribution/company-dry-run-rule.test.ts',
    further: distribution,
  },
  {
    subject: 'cap',
    path: 'contract/distribution/usual-leads-rule.ts',
    table: 'contract/distribution/usual-leads-rule.test.ts',
    further: distribution,
  },
];
