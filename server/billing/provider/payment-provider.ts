import type { CurrencyCode } from '../../../contract/kit/money.ts';

/** `sandbox` is our own; it speaks the protocol of `stripe` over HTTP and takes no money. */
export type ProviderName = 'sandbox' | 'stripe';

export interface ProviderCard {
  readonly ref: string;
  readonly brand: string;
  readonly last4: string;
  /** The last day on which it may be charged, YYYY-MM-DD. */
  readonly expiresOn: string;
  readonly cardholder: string;
}

export interface ProviderSetup {
  readonly ref: string;
  /** With which the browser goes on by itself. */
  readonly secret: string;
  readonly customer: string;
  readonly state: 'open' | 'succeeded' | 'failed' | 'canceled';
  /** Once it succeeded. */
  readonly card: ProviderCard | null;
}

/** Money of a payment that went back or was taken back. */
export interface ProviderReturn {
  readonly ref: string;
  readonly kind: 'refund' | 'chargeback' | 'chargeback_won';
  readonly amountMinor: number;
  /** Only what is final is posted. */
  readonly isFinal: boolean;
}

export interface ProviderPayment {
  readonly ref: string;
  readonly secret: string;
  readonly customer: string;
  /** `failed`: the last attempt did; whoever has the secret may try again until the payment is cancelled. */
  readonly state: 'unconfirmed' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'canceled';
  readonly amountMinor: number;
  /** What really came in; 0 until it succeeded. */
  readonly receivedMinor: number;
  readonly currency: CurrencyCode;
  /** Our payment's code, as it was given at the creation. */
  readonly payment: string;
  readonly isLive: boolean;
  /** Why the last attempt failed: the provider's code, such as `card_declined`, and its words for the cardholder. */
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly returns: readonly ProviderReturn[];
}

/** Something happened to an object at the provider. What it is now is asked for with `findPayment` or `findSetup`. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Which of ours to look at again; null for what does not concern us. */
  readonly object: { readonly kind: 'payment' | 'setup'; readonly ref: string } | null;
}

/** The provider answered and did nothing: repeating the call changes nothing. Its code and its words for the cardholder. */
export class ProviderRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'ProviderRefusal';
    this.code = code;
  }
}

/** No answer, or none that says what happened: the call may have had its effect. Ask with `find…`, never create again. */
export class ProviderUnknown extends Error {
  constructor(cause: unknown) {
    super('the card provider gave no answer that can be relied on', { cause });
    this.name = 'ProviderUnknown';
  }
}

/** A webhook that is not from the provider, or too old to be believed. */
export class ForgedEvent extends Error {}

/**
 * Who charges cards. Every call goes over the network: none may be made while a transaction is open, which the implementations
 * refuse. `key` makes a call that is repeated have one effect. Failures are a `ProviderRefusal` or a `ProviderUnknown`.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** With which pages load the provider's card fields; null where the fields are our own. */
  readonly publishableKey: string | null;
  createCustomer(input: { readonly name: string; readonly email: string; readonly key: string }): Promise<string>;
  createSetup(input: { readonly customer: string; readonly key: string }): Promise<ProviderSetup>;
  findSetup(ref: string): Promise<ProviderSetup>;
  /** Unconfirmed: nothing is charged before `confirmPayment`, or the browser with the secret, says so. */
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
   * Charges the card, from here. `offSession`: the cardholder is not there, so that a card that wants a check fails with
   * `authentication_required`. A card that is declined is no error: the payment is answered as `failed`.
   */
  confirmPayment(input: { readonly ref: string; readonly offSession: boolean; readonly key: string }): Promise<ProviderPayment>;
  /** Of one that succeeded meanwhile: refused. A failed one too can be cancelled, and until then be confirmed again by who has its secret. */
  cancelPayment(input: { readonly ref: string; readonly key: string }): Promise<ProviderPayment>;
  findPayment(ref: string): Promise<ProviderPayment>;
  /** Payments created since, oldest first: what the reconciler compares with ours. */
  listPayments(input: { readonly since: Date }): AsyncIterable<ProviderPayment>;
  createRefund(input: { readonly payment: string; readonly amountMinor: number; readonly key: string }): Promise<ProviderReturn>;
  detachCard(ref: string): Promise<void>;
  /** Reads a webhook's raw body after checking its signature and its age. Throws `ForgedEvent`. */
  readEvent(input: { readonly body: Buffer; readonly signature: string; readonly now: Date }): ProviderEvent;
}
