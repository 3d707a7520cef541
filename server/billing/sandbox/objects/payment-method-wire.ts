import type { PaymentMethodRow } from './objects-query.ts';

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/** Whose card it is, in Stripe's shape. */
export function billingDetailsWire({ cardholder }: Pick<PaymentMethodRow, 'cardholder'>): Record<string, unknown> {
  return { address: noAddress, email: null, name: cardholder, phone: null, tax_id: null };
}

/** A card in Stripe's shape. */
export function paymentMethodWire(method: PaymentMethodRow): Record<string, unknown> {
  const { id, customer, brand, last4, fingerprint, expMonth, expYear, created } = method;
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetailsWire(method),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'GB',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
