/** Cardholder and billing address, as providers expect them. */
export interface Cardholder {
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly town: string;
  readonly postcode: string;
  /** Lower-case ISO code. */
  readonly country: string;
}

/**
 * Result of a card or payment in the browser, including the bank's extra check. `message` is the provider's text for the cardholder. For a
 * payment, 'done' only means that the browser has no more steps.
 */
export type ProviderOutcome = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly message?: string };

/** The provider's card fields. What is typed there never reaches this page. */
export interface CardField {
  /** Sends the card with its holder to the provider; a check that the bank wants is made on the way. */
  readonly confirm: (holder: Cardholder) => Promise<ProviderOutcome>;
  readonly focus: () => void;
  readonly close: () => void;
}

export interface CardFieldOptions {
  /** Container for the fields. */
  readonly element: HTMLElement;
  /** Of the setup that is to take the card. */
  readonly secret: string;
  readonly onReady: () => void;
  /** The fields could not be loaded. */
  readonly onFailed: () => void;
  /** Enter was pressed in one of them. */
  readonly onSubmit: () => void;
}

/** Interface to a card provider in the browser. Each has its own file, lazy-loaded with the first page that pays. */
export interface BrowserProvider {
  readonly openCardField: (options: CardFieldOptions) => CardField;
  /** Confirms a payment that has been begun, with the secret that the server gave for it. */
  readonly confirmPayment: (secret: string) => Promise<ProviderOutcome>;
}
