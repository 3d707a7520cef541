import type { CustomerRow } from './objects-query.ts';

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/** A customer in Stripe's shape. What the sandbox does not know stands there as Stripe has it for a new one. */
export function customerWire({ id, name, email, created }: CustomerRow): Record<string, unknown> {
  return {
    id,
    object: 'customer',
    address: noAddress,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
