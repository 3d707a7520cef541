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

/** The provider's card fields. Card data typed there never reaches this page. */
export interface CardField {
  /** Sends card and holder to the provider, running the bank's extra check if required. */
  readonly confirm: (holder: Cardholder) => Promise<ProviderOutcome>;
  readonly focus: () => void;
  readonly close: () => void;
}

export interface CardFieldOptions {
  /** Container for the fields. */
  readonly element: HTMLElement;
  /** Of the setup that saves the card. */
  readonly secret: string;
  readonly onReady: () => void;
  /** Called if the fields cannot load. */
  readonly onFailed: () => void;
  /** Called when Enter is pressed in a field. */
  readonly onSubmit: () => void;
}

/** Interface to a card provider in the browser. Each has its own file, lazy-loaded with the first page that pays. */
export interface BrowserProvider {
  readonly openCardField: (options: CardFieldOptions) => CardField;
  /** Confirms a started payment with the client secret from the server. */
  readonly confirmPayment: (secret: string) => Promise<ProviderOutcome>;
}
