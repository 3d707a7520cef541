// Stripe.js stand-in for machines without a network: the subset the product uses, with fields in a cross-origin frame. Runs as a classic
// script in the page, like Stripe.js.
{
  const fieldsPage = 'https://js.stripe.com/fields.html';

  interface Intent {
    readonly status: string;
    readonly error?: { readonly type?: string; readonly message?: string };
  }

  type Holder = { readonly name: string; readonly address: Readonly<Record<string, string>> };

  const call = async (path: string, parts: Readonly<Record<string, string>>): Promise<Intent> => {
    const response = await fetch(`https://api.stripe.com/v1/${path}`, { method: 'POST', body: new URLSearchParams(parts) });
    return (await response.json()) as Intent;
  };

  const parseIntentId = (secret: string) => secret.split('_secret_')[0] ?? '';

  const makeFields = (hasWallet: boolean) => {
    const frame = document.createElement('iframe');
    const listeners = new Map<string, () => void>();
    return {
      frame,
      on: (name: string, listener: () => void) => listeners.set(name, listener),
      mount: (place: HTMLElement) => {
        frame.src = hasWallet ? `${fieldsPage}?wallet` : fieldsPage;
        frame.title = 'Secure payment input frame';
        frame.style.cssText = 'display:block;width:100%;height:220px;border:0';
        frame.addEventListener('load', () => listeners.get('ready')?.());
        place.append(frame);
      },
      focus: () => frame.focus(),
      destroy: () => frame.remove(),
      read: () =>
        new Promise<Readonly<Record<string, string>>>((resolve) => {
          const listen = ({ source, data }: MessageEvent<Readonly<Record<string, string>>>) => {
            if (source !== frame.contentWindow) return;
            removeEventListener('message', listen);
            resolve(data);
          };
          addEventListener('message', listen);
          frame.contentWindow?.postMessage('read', 'https://js.stripe.com');
        }),
    };
  };

  const isIncomplete = ({ number, wallet }: Readonly<Record<string, string>>) => number === '' && wallet !== 'on';

  const outcome = (name: string, intent: Intent) => (intent.error === undefined ? { [name]: intent } : { error: intent.error });

  const makeStripe = () => {
    let fields: ReturnType<typeof makeFields> | undefined;
    return {
      elements: () => ({
        create: (_type: string, { wallets }: { readonly wallets: Readonly<Record<string, string>> }) =>
          (fields = makeFields(wallets['googlePay'] === 'auto')),
        update: () => Promise.resolve(),
        submit: async () =>
          isIncomplete((await fields?.read()) ?? {})
            ? { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }
            : {},
      }),
      confirmSetup: async (options: {
        readonly clientSecret: string;
        readonly confirmParams: { readonly payment_method_data: { readonly billing_details: Holder } };
      }) => {
        const { number = '', month = '', year = '', cvc = '', wallet } = (await fields?.read()) ?? {};
        const { name, address } = options.confirmParams.payment_method_data.billing_details;
        for (const part of ['line1', 'line2', 'city', 'state', 'postal_code', 'country'])
          if (address[part] === undefined) throw new Error(`billing_details.address.${part} is not collected by any field`);
        const intent = await call(`setup_intents/${parseIntentId(options.clientSecret)}/confirm`, {
          client_secret: options.clientSecret,
          'payment_method_data[type]': 'card',
          ...(wallet === 'on'
            ? { 'payment_method_data[card][token]': 'tok_sandbox_google_pay' }
            : {
                'payment_method_data[card][number]': number,
                'payment_method_data[card][exp_month]': month,
                'payment_method_data[card][exp_year]': year,
                'payment_method_data[card][cvc]': cvc,
              }),
          'payment_method_data[billing_details][name]': name,
        });
        return outcome('setupIntent', intent);
      },
      confirmPayment: async ({ clientSecret }: { readonly clientSecret: string }) =>
        outcome('paymentIntent', await call(`payment_intents/${parseIntentId(clientSecret)}/confirm`, { client_secret: clientSecret })),
    };
  };
  Object.assign(window, { Stripe: Object.assign(makeStripe, { version: 'endive' }) });
}
