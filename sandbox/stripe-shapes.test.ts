import { describe, expect, it } from 'vitest';
import examples from '../test/stripe-examples.json' with { type: 'json' };
import { listObjectKeys } from '../test/stripe-types.ts';
import { useTestProvider } from '../test/use-test-provider.ts';

const test = useTestProvider();

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);
const getKind = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/**
 * Lists where a sandbox answer differs in shape from Stripe's example: missing names, and values of another type. Nulls match anything, and empty
 * objects such as metadata are skipped.
 */
function differences(answer: Plain, example: Plain, path = ''): string[] {
  return Object.entries(example).flatMap(([name, wanted]) => {
    const here = path + name;
    if (!(name in answer)) return [`${here} is missing`];
    const given = answer[name];
    if (given === null || wanted === null) return [];
    if (getKind(given) !== getKind(wanted)) return [`${here} is ${getKind(given)}, not ${getKind(wanted)}`];
    if (!isPlain(given) || !isPlain(wanted) || Object.keys(given).length === 0) return [];
    return name === 'metadata' ? [] : differences(given, wanted, `${here}.`);
  });
}

/** Names found neither in the example nor in the library. */
function invented(answer: Plain, example: Plain, [file, type]: readonly [string, string]): string[] {
  const known = new Set([...Object.keys(example), ...listObjectKeys(file, type)]);
  return Object.keys(answer).filter((name) => !known.has(name));
}

async function answers(): Promise<Readonly<Record<string, Plain>>> {
  const { customer, card } = await test.customerWithCard();
  const setup = await test.provider.createSetup({ customer, key: 'shape-1' });
  const bill = { customer, card: card.ref, amountMinor: 5_000, currency: 'SEK', description: 'Invoice 3' } as const;
  const { ref } = await test.provider.createPayment({ ...bill, payment: 'SHAPE1', key: 'shape-2' });
  await test.provider.confirmPayment({ ref, offSession: true, key: 'shape-3' });
  const refund = await test.call('POST', '/v1/refunds', { payment_intent: ref, amount: '1000' });
  const dispute = await test.control('/disputes', { payment_intent: ref });
  const payment = await test.call('GET', `/v1/payment_intents/${ref}`, { 'expand[0]': 'latest_charge.refunds' });
  const setupIntent = await test.call('GET', `/v1/setup_intents/${setup.ref}`);
  const created = await test.call('POST', '/v1/customers', { name: 'Robin', email: 'r@b.test' });
  const method = await test.call('GET', `/v1/payment_methods/${card.ref}`);
  return {
    customer: created.body,
    setup_intent: setupIntent.body,
    payment_method: method.body,
    payment_intent: payment.body,
    charge: payment.body['latest_charge'] as Plain,
    refund: refund.body,
    dispute: dispute.body,
  };
}

const stripeTypes: Readonly<Record<string, readonly [string, string]>> = {
  customer: ['resources/Customers.d.ts', 'Customer'],
  setup_intent: ['resources/SetupIntents.d.ts', 'SetupIntent'],
  payment_method: ['resources/PaymentMethods.d.ts', 'PaymentMethod'],
  payment_intent: ['resources/PaymentIntents.d.ts', 'PaymentIntent'],
  charge: ['resources/Charges.d.ts', 'Charge'],
  refund: ['resources/Refunds.d.ts', 'Refund'],
  dispute: ['resources/Disputes.d.ts', 'Dispute'],
};

describe(`answers have the shape of ${examples.source}`, () => {
  it('match in every name and value type, and have no name unknown to Stripe', async () => {
    const given = await answers();
    const known: Readonly<Record<string, Plain>> = examples.resources;
    for (const [name, type] of Object.entries(stripeTypes)) {
      const [answer, example] = [given[name] ?? {}, known[name] ?? {}];
      expect({ name, differences: differences(answer, example) }).toEqual({ name, differences: [] });
      expect({ name, invented: invented(answer, example, type) }).toEqual({ name, invented: [] });
    }
  });
});
