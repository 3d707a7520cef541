import { chargeOffSession } from '../../server/billing/payments/charge-off-session.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { randomCode } from '../../server/platform/random-code.ts';
import type { TestApp } from '../app-harness.ts';
import { makeSource } from '../factories/create-enquiry.ts';
import { newUnitBody } from '../factories/new-unit.ts';
import { giveCard } from '../factories/give-card.ts';
import { buyOne } from '../factories/settle-in-every-way.ts';
import type { OperatorCases, OperatorScene } from './operator-case.ts';

const seller = {
  name: 'Harbour Leads Ltd',
  address: ['1 Quay Street', 'Bristol'],
  company_number: '01234567',
  vat_number: 'GB999999973',
  bank_details: 'Sort code 00-00-00, account 00000000',
};

async function unpaidInvoice(test: TestApp): Promise<OperatorScene> {
  const { companyId } = await test.company();
  const { id } = await buyOne(test, companyId, (await makeSource(test.database)).sourceId);
  const invoice = await test.database.db.first(sql<{ code: string }>`select code from invoices where id = ${id}`);
  return { params: { id: companyId }, body: { invoice: invoice?.code }, object: `invoice:${invoice?.code}` };
}

/** 50.00 that nobody has used. */
async function paidAhead(test: TestApp): Promise<OperatorScene> {
  const { companyId } = await test.company({ card: 'none' });
  await giveCard(test, companyId);
  const paid = await chargeOffSession(test, { companyId, origin: 'top_up', what: { amountMinor: 5_000 }, key: randomCode() });
  if (paid.kind !== 'succeeded') throw new Error(`the payment was ${paid.kind}`);
  const { code } = paid.payment;
  return { params: { id: companyId }, body: { payment: code, amount: 20 }, object: `payment:${code}` };
}

const ofUnit = (body: Readonly<Record<string, unknown>>) => (): Promise<OperatorScene> =>
  Promise.resolve({ params: { country: 'gb' }, body, object: 'business_unit:gb' });

export const moneyCases: OperatorCases = {
  'POST /operator/business-units': {
    scene: () => {
      const { reason: _, ...body } = newUnitBody();
      return Promise.resolve({ body, object: `business_unit:${body.country}` });
    },
    action: 'unit.created',
    changes: ['country', 'currency', 'defaultCreditLimitMinor', 'languages', 'minimumPaymentMinor', 'timeZone', 'vatArea'],
  },
  'POST /operator/business-units/{country}/vat-rates': {
    scene: ofUnit({ since: '2098-01-01', rate: 21 }),
    action: 'vat.planned',
    changes: ['rateBp', 'since'],
  },
  'POST /operator/companies/{id}/refund': {
    scene: paidAhead,
    action: 'billing.refund_ordered',
    changes: ['refundMinor', 'unusedMinor'],
  },
  'POST /operator/companies/{id}/write-off': {
    scene: unpaidInvoice,
    action: 'billing.invoice_written_off',
    changes: ['outstandingMinor', 'status'],
  },
  'PUT /operator/business-units/{country}': {
    scene: ofUnit({ seller, payment_terms_days: 10 }),
    action: 'unit.set',
    changes: ['paymentTermsDays', 'seller'],
  },
};
