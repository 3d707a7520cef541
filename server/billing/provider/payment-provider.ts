import type { CurrencyCode } from '../../../contract/kit/money.ts';

/** `sandbox` is built in: it speaks the protocol of `stripe` over HTTP and takes no money. */
export type ProviderName = 'sandbox' | 'stripe';

export interface ProviderCard {
  readonly ref: string;
  readonly brand: string;
  readonly last4: string;
  /** Last day it may be charged, YYYY-MM-DD. */
  readonly expiresOn: string;
  readonly cardholder: string;
}

export interface ProviderSetup {
  readonly ref: string;
  /** Client secret with which the browser continues. */
  readonly secret: string;
  readonly customer: string;
  readonly state: 'open' | 'succeeded' | 'failed' | 'canceled';
  /** Set once it has succeeded. */
  readonly card: ProviderCard | null;
}

/** A refund or chargeback of a payment. */
export interface ProviderReturn {
  readonly ref: string;
  readonly kind: 'refund' | 'chargeback' | 'chargeback_won';
  readonly amountMinor: number;
  /** Only final returns are posted. */
  readonly isFinal: boolean;
}

/** What the provider keeps of a payment, or charges for its chargeback. Negative if it gives a fee back. */
export interface ProviderFee {
  readonly kind: 'payment' | 'chargeback' | 'chargeback_won';
  /** The provider's id of the payment or the dispute. */
  readonly ref: string;
  readonly amountMinor: number;
  /** Of our account at the provider. */
  readonly currency: CurrencyCode;
}

export interface ProviderPayment {
  readonly ref: string;
  readonly secret: string;
  readonly customer: string;
  /** `failed`: the last attempt failed; anyone holding the secret can retry until the payment is cancelled. */
  readonly state: 'unconfirmed' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'canceled';
  readonly amountMinor: number;
  /** Amount actually received; 0 until it succeeds. */
  readonly receivedMinor: number;
  readonly currency: CurrencyCode;
  /** Our payment's code, set on creation. */
  readonly payment: string;
  readonly isLive: boolean;
  /** Why the last attempt failed: the provider's code, such as `card_declined`, and its text for the cardholder. */
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly returns: readonly ProviderReturn[];
  /** Those known by now: a provider may name the fee of a payment minutes after it succeeds. */
  readonly fees: readonly ProviderFee[];
}

/** A change to an object at the provider. Its current state is read with `findPayment` or `findSetup`. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** The object to refresh; null if the event does not concern us. */
  readonly object: { readonly kind: 'payment' | 'setup'; readonly ref: string } | null;
}

/** The provider refused and did nothing; repeating the call will not help. Carries its code and its text for the cardholder. */
export class ProviderRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'ProviderRefusal';
    this.code = code;
  }
}

/** No conclusive answer: the call may have taken effect. Look it up with `find…`; never create again. */
export class ProviderUnknown extends Error {
  constructor(cause: unknown) {
    super('the card provider gave no answer that can be relied on', { cause });
    this.name = 'ProviderUnknown';
  }
}

/** A webhook that is not from the provider, or is too old. */
export class ForgedEvent extends Error {}

/**
 * A card provider. Every call goes over the network, so implementations refuse to run inside a transaction. `key` makes retries idempotent. Failures
 * are `ProviderRefusal` or `ProviderUnknown`.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Key with which pages load the provider's card fields; null if the fields are ours. */
  readonly publishableKey: string | null;
  createCustomer(input: { readonly name: string; readonly email: string; readonly key: string }): Promise<string>;
  createSetup(input: { readonly customer: string; readonly key: string }): Promise<ProviderSetup>;
  findSetup(ref: string): Promise<ProviderSetup>;
  /** Unconfirmed: nothing is charged before `confirmPayment`, or the browser with the secret, confirms it. */
  createPayment(input: {
    readonly customer: string;
    readonly card: string;
    readonly amountMinor: number;
    readonly currency: CurrencyCode;
    readonly payment: string;
    readonly description: string;
    readonly key: string;
  }): Promise<ProviderPayment>;
  /**
   * Charges the card from the server. `offSession`: no cardholder is present, so a card that needs authentication fails with
   * `authentication_required`. A declined card is not an error but a `failed` payment.
   */
  confirmPayment(input: { readonly ref: string; readonly offSession: boolean; readonly key: string }): Promise<ProviderPayment>;
  /** Refused if it has succeeded. A failed payment can also be cancelled; until then anyone holding the client secret can retry it. */
  cancelPayment(input: { readonly ref: string; readonly key: string }): Promise<ProviderPayment>;
  findPayment(ref: string): Promise<ProviderPayment>;
  /** Payments created since then, oldest first, for reconciliation. */
  listPayments(input: { readonly since: Date }): AsyncIterable<ProviderPayment>;
  createRefund(input: { readonly payment: string; readonly amountMinor: number; readonly key: string }): Promise<ProviderReturn>;
  detachCard(ref: string): Promise<void>;
  /** Parses a webhook's raw body after checking signature and age. Throws `ForgedEvent`. */
  readEvent(input: { readonly body: Buffer; readonly signature: string; readonly now: Date }): ProviderEvent;
}
