import type { PaymentIntent, SetupIntent, Stripe, StripeElements, StripeError, Appearance } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { BrowserProvider, Cardholder, CardField, CardFieldOptions, ProviderOutcome } from './browser-provider.ts';
import { withNonModalDialogs } from './with-non-modal-dialogs.ts';

const done: ProviderOutcome = { kind: 'done' };

/** Loads Stripe's script from its required origin, with the first card field or payment. */
export async function openStripe(publishableKey: string): Promise<BrowserProvider> {
  const stripe = await loadStripe(publishableKey, { locale: stripeLocale(document.documentElement.lang) });
  if (stripe === null) throw new Error('Stripe.js needs a browser');
  return {
    openCardField: (options) => openCardField(stripe, options),
    confirmPayment: (secret) => withNonModalDialogs(() => confirmPayment(stripe, secret)),
  };
}

function openCardField(stripe: Stripe, { element, secret, onReady, onFailed }: CardFieldOptions): CardField {
  const elements = stripe.elements({ clientSecret: secret, appearance: currentAppearance() });
  // Our own form already collects name and address.
  const field = elements.create('payment', {
    layout: 'tabs',
    fields: { billingDetails: { name: 'never', address: 'never' } },
    // Shown if the account and its domain are set up for them and the device has a wallet. Either is saved and charged like a card.
    wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' },
    terms: { card: 'never' },
  });
  field.on('ready', onReady);
  field.on('loaderror', onFailed);
  field.mount(element);
  const stopWatching = onSchemeChange(() => void elements.update({ appearance: currentAppearance() }));
  return {
    confirm: (holder) => withNonModalDialogs(() => confirmSetup(stripe, elements, secret, holder)),
    focus: () => field.focus(),
    close: () => {
      stopWatching();
      field.destroy();
    },
  };
}

async function confirmSetup(stripe: Stripe, elements: StripeElements, secret: string, holder: Cardholder): Promise<ProviderOutcome> {
  const { error: incomplete } = await elements.submit();
  if (incomplete !== undefined) return failed(incomplete);
  const { error } = await stripe.confirmSetup({
    elements,
    clientSecret: secret,
    redirect: 'if_required',
    confirmParams: { return_url: location.href, payment_method_data: { billing_details: billingDetails(holder) } },
  });
  if (error === undefined || isDone(error.setup_intent)) return done;
  return failed(error);
}

/** The payment already has its card. If it was confirmed before, continue its check instead of confirming again. */
async function confirmPayment(stripe: Stripe, secret: string): Promise<ProviderOutcome> {
  const { error } = await stripe.confirmPayment({
    clientSecret: secret,
    redirect: 'if_required',
    confirmParams: { return_url: location.href },
  });
  if (error === undefined || isDone(error.payment_intent)) return done;
  if (error.payment_intent?.status !== 'requires_action') return failed(error);
  const { error: refused } = await stripe.handleNextAction({ clientSecret: secret });
  return refused === undefined ? done : failed(refused);
}

function isDone(intent: PaymentIntent | SetupIntent | undefined): boolean {
  return intent?.status === 'succeeded' || intent?.status === 'processing';
}

/** Only card errors are meant for the holder; others concern our call. */
function failed({ type, message }: StripeError): ProviderOutcome {
  const isForHolder = type === 'card_error' || type === 'validation_error';
  return { kind: 'failed', ...(isForHolder && message !== undefined && { message }) };
}

function billingDetails({ name, address1, address2, town, postcode, country }: Cardholder) {
  // Fields that the element does not ask for must still be passed, even if empty.
  const address = { line1: address1, line2: address2, city: town, state: '', postal_code: postcode, country: country.toUpperCase() };
  return { name, address };
}

const locales = ['da', 'en', 'es', 'fr', 'nb', 'sv'] as const;

function stripeLocale(language: string): (typeof locales)[number] | 'en-GB' {
  const [word = ''] = language.split('-');
  const known = locales.find((locale) => locale === (word === 'no' ? 'nb' : word));
  return known === undefined || known === 'en' ? 'en-GB' : known;
}

/** Styles the fields like our own, with the tokens of the current colour scheme. The provider's page uses its own fonts. */
function currentAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const line = token('--mantine-color-default-border');
  const focus = token('--app-focus');
  const red = token('--mantine-color-error');
  return {
    theme: 'flat',
    labels: 'above',
    inputs: 'spaced',
    variables: {
      colorPrimary: focus,
      colorBackground: token('--app-surface'),
      colorText: token('--mantine-color-text'),
      colorTextSecondary: token('--mantine-color-dimmed'),
      colorTextPlaceholder: token('--mantine-color-placeholder'),
      colorDanger: red,
      fontFamily: "system-ui, -apple-system, 'Segoe UI', sans-serif",
      fontSizeBase: '16px',
      borderRadius: '6px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${line}`, boxShadow: 'none', padding: '10px 12px', lineHeight: '22px' },
      '.Input:focus': { outline: `2px solid ${focus}`, outlineOffset: '2px', borderColor: focus, boxShadow: 'none' },
      '.Input--invalid': { borderColor: red, color: red, boxShadow: 'none' },
      '.Label': { fontWeight: '500', fontSize: '16px' },
      '.Error': { fontSize: '16px' },
    },
  };
}

/** Calls back when the colour scheme changes; returns an unsubscribe function. */
function onSchemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
