/** Whose card it is and where its bills go, as providers want it. */
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
 * What became of a card or a payment here, after the extra check of the bank too. `message`: in the provider's words for the
 * cardholder. Of a payment 'done' means only that nothing is left to do in the browser.
 */
export type ProviderOutcome = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly message?: string };

/** The provider's fields for a card. What is typed there never reaches this page. */
export interface CardField {
  /** Sends the card with its holder to the provider; a check that the bank wants is made on the way. */
  readonly confirm: (holder: Cardholder) => Promise<ProviderOutcome>;
  readonly focus: () => void;
  readonly close: () => void;
}

export interface CardFieldOptions {
  /** Where the fields are to stand. */
  readonly element: HTMLElement;
  /** Of the setup that is to take the card. */
  readonly secret: string;
  readonly onReady: () => void;
  /** The fields could not be loaded. */
  readonly onFailed: () => void;
  /** Enter was pressed in one of them. */
  readonly onSubmit: () => void;
}

/** What a page needs of a card provider. Each has its own file, loaded with the first page that pays. */
export interface BrowserProvider {
  readonly openCardField: (options: CardFieldOptions) => CardField;
  /** Confirms a payment that has been begun, with the secret that the server gave for it. */
  readonly confirmPayment: (secret: string) => Promise<ProviderOutcome>;
}
