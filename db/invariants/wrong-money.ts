import { copy, purchase, billed, credit, posting, account, entries, sold, theirs, inLedger, type Refused } from './wrong-writes.ts';

const noVat = { vat_rate_bp: 0, vat_minor: 0, gross_minor: 2_400 };
const swedish = { name: 'Buyer AB', country: 'se', vatNumber: 'SE 556012-5790 01' };
const reversed = { ...noVat, vat_treatment: 'reverse_charge', buyer: swedish };
const confirmedAtHome = { buyer: swedish, vat_number_check: 'confirmed' };
const checked = (result: 'valid' | 'invalid', name?: string): string =>
  `insert into vat_checks (company_id, number, register, result, name, next_check_at)
   select 2, 'SE556012579001', 'vies', '${result}', ${name === undefined ? 'null' : `'${name}'`}, now() + interval '1 day'`;

/** Documents, postings and sellers that the database must reject. */
export const refusedMoney: readonly Refused[] = [
  ['a purchase without an invoice', 'purchases_billed', purchase({})],
  [
    'a purchase beyond its member’s limit',
    'purchases_within_member_limit',
    purchase({ bought_by: 1, channel: 'single', day_limit_minor: 10, day_spent_minor: 11 }),
  ],
  ['an automatic purchase by a member', 'purchases_bought_by_hand', purchase({ bought_by: 1, channel: 'auto' })],
  ['a limit of nobody', 'purchases_limits_of_member', purchase({ day_limit_minor: 10, day_spent_minor: 5 })],
  ['a limit that counts nothing', 'purchases_spending_has_limit', purchase({ bought_by: 1, channel: 'single', day_limit_minor: 10 })],
  ['a purchase by a member of another company', 'purchases_by_member', purchase({ bought_by: 1, channel: 'single' })],
  ['a manual invoice without a posting', 'invoices_posted', billed({ purchase_id: null })],
  ['an invoice of another amount', 'invoices_fit_purchase', purchase({}), billed({ net_minor: 1_000, vat_minor: 200, gross_minor: 1_200 })],
  ['an invoice of another company', 'invoices_fit_purchase', purchase({}), billed({ company_id: 1 })],
  ['an invoice without a posting', 'invoices_posted', purchase({}), billed()],
  ['VAT at another rate', 'invoices_vat_of_rate', purchase({}), billed({ vat_rate_bp: 2_500 })],
  [
    'a credit note for more than its invoice',
    'invoices_credit_mirrors',
    credit({ net_minor: -2_500, vat_minor: -500, gross_minor: -3_000 }),
  ],
  ['a credit note without a posting', 'invoices_posted', credit()],
  ['a posting 1.00 too low', 'ledger_transactions_fit_document', purchase({}), billed(), sold, inLedger(theirs, 2_780, -2_300, -480)],
  [
    'a posting with VAT and revenue swapped',
    'ledger_transactions_fit_document',
    purchase({}),
    billed(),
    sold,
    inLedger(theirs, 2_880, -480, -2_400),
  ],
  [
    'a posting to the account of another company',
    'ledger_transactions_fit_document',
    purchase({}),
    billed(),
    sold,
    inLedger(account('receivable'), 2_880, -2_400, -480),
  ],
  [
    'a posting for a purchase that does not exist',
    'ledger_transactions_fit_document',
    posting.replace("'correction', 1", "'purchase', 77"),
    entries([account('revenue'), -100], [account('vat_output'), 100]),
  ],
  [
    'a payment posting without a payment',
    'ledger_transactions_fit_document',
    posting.replace("'correction', 1", "'payment', 77"),
    entries([account('receivable'), -100], [account('provider_clearing'), 100]),
  ],
  ['an account of the ledger that becomes another one', /is append-only/, 'update ledger_accounts set company_id = 2 where company_id = 1'],
  ['an account of the ledger deleted', /is append-only/, 'delete from ledger_accounts'],
  ['a second invoice of one purchase', 'invoices_one_per_purchase', copy('invoices', { id: 9_001, number: 2, code: 'X-2' })],
  [
    'a duplicate number in a series',
    'invoices_number_once',
    purchase({}),
    copy('invoices', { id: 9_001, code: 'X-2', purchase_id: 9_001 }),
  ],
  [
    'a negative invoice',
    'invoices_sign',
    purchase({}),
    copy('invoices', { id: 9_001, number: 2, code: 'X-2', purchase_id: 9_001, net_minor: -100, vat_minor: -20, gross_minor: -120 }),
  ],
  [
    'an invoice without a seller',
    'invoices_seller_named',
    copy('invoices', { id: 9_001, number: 2, code: 'X-2', purchase_id: 9_001, seller: { vatNumber: 'GB1' } }),
  ],
  [
    'an invoice without a buyer',
    'invoices_buyer_named',
    copy('invoices', { id: 9_001, number: 2, code: 'X-2', purchase_id: 9_001, buyer: { name: ' ' } }),
  ],
  ['VAT outside the VAT area', 'invoices_vat_of_treatment', purchase({}), billed({ vat_treatment: 'outside' })],
  ['reverse charge by a number that nobody checked', 'invoices_reverse_charge_confirmed', purchase(noVat), billed(reversed)],
  [
    'reverse charge by a number that no register confirmed',
    'invoices_vat_number_confirmed',
    purchase(noVat),
    billed({ ...reversed, vat_number_check: 'confirmed' }),
  ],
  [
    'reverse charge by a number that a register refused last',
    'invoices_vat_number_confirmed',
    checked('valid'),
    checked('invalid'),
    purchase(noVat),
    billed({ ...reversed, vat_number_check: 'confirmed' }),
  ],
  [
    'reverse charge by a number confirmed for another company',
    'invoices_vat_number_confirmed',
    checked('valid').replace('select 2,', 'select 1,'),
    purchase(noVat),
    billed({ ...reversed, vat_number_check: 'confirmed' }),
  ],
  [
    'a new invoice that claims to be from before the checks',
    'invoices_vat_number_confirmed',
    purchase(noVat),
    billed({ ...reversed, vat_number_check: 'before_checks' }),
  ],
  [
    'a confirmed number that is charged VAT',
    'invoices_confirmed_is_reverse_charge',
    checked('valid'),
    purchase({}),
    billed(confirmedAtHome),
  ],
  [
    'no VAT despite an unconfirmed number',
    'invoices_unconfirmed_is_charged',
    purchase(noVat),
    billed({ ...noVat, vat_treatment: 'outside', vat_number_check: 'unconfirmed' }),
  ],
  ['an unknown check of a VAT number', 'invoices_vat_number_check', purchase({}), billed({ vat_number_check: 'perhaps' })],
  ['a credit note that relies on another check', 'invoices_vat_number_confirmed', credit({ vat_number_check: 'unconfirmed' })],
  ['a name from a register that did not confirm the number', 'vat_checks_evidence', checked('invalid', 'Buyer AB')],
  ['a number confirmed by its form', 'vat_checks_asked', checked('valid').replace("'vies'", "'format'")],
  ['a register nobody knows', 'vat_checks_register', checked('valid').replace("'vies'", "'post'")],
  ['a VAT number with spaces in a check', 'vat_checks_number', checked('valid').replace('SE5560', 'SE 5560')],
  ['a changed answer of a register', /is append-only/, checked('valid'), `update vat_checks set result = 'invalid'`],
  ['a deleted answer of a register', /is append-only/, checked('valid'), 'delete from vat_checks'],
  [
    'VAT from a seller without a VAT number',
    'invoices_registered_seller',
    purchase({}),
    billed({ seller: { name: 'Seller Ltd', country: 'gb' } }),
  ],
  [
    'a registered seller that charges no VAT as if it were not registered',
    'invoices_vat_needs_registration',
    purchase({ vat_rate_bp: 0, vat_minor: 0, gross_minor: 2_400 }),
    billed({ vat_rate_bp: 0, vat_minor: 0, gross_minor: 2_400, vat_treatment: 'unregistered' }),
  ],
  [
    'an opening balance for a lead',
    'invoices_opening_balance',
    purchase({ vat_rate_bp: 0, vat_minor: 0, gross_minor: 2_400 }),
    billed({ vat_rate_bp: 0, vat_minor: 0, gross_minor: 2_400, vat_treatment: 'opening_balance' }),
  ],
  ['a seller in an invoice that was sent', 'an issued invoice cannot be changed', `update invoices set seller = seller || '{"name": "X"}'`],
  ['incomplete seller details', 'business_units_seller_whole', `update business_units set seller_bank_details = null`],
  [
    'a VAT number of no seller',
    'business_units_seller_whole',
    `update business_units set seller_name = null, seller_address = null, seller_company_number = null, seller_bank_details = null`,
  ],
  ['an empty VAT number', 'business_units_seller_said', `update business_units set seller_vat_number = ' '`],
  ['a seller without a name', 'business_units_seller_said', `update business_units set seller_name = ' '`],
  ['a registered office without a name', 'business_units_seat_said', `update business_units set seller_seat = ' '`],
  ['a statement that no invoice prints', 'business_units_statements', `update business_units set seller_statements = '{vat_free}'`],
  ['a VAT rate above 100 %', 'vat_rates_rate', `update vat_rates set rate_bp = 10001`],
  ['an invoice changed after it was sent', 'an issued invoice cannot be changed', 'update invoices set due_on = due_on + 1'],
];
