import type { SandboxProblem } from './protocol.ts';

const cardBehaviours = [
  'succeeds',
  'declined',
  'declined_when_charged',
  'insufficient_funds',
  'expired',
  'incorrect_cvc',
  'processing_error',
  'checked_once',
  'checked_always',
  'disputed',
] as const;
/** The scenario a test card simulates. */
export type CardBehaviour = (typeof cardBehaviours)[number];

interface TestCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex';
  readonly behaviour: CardBehaviour;
}

/** Stripe's own test card numbers and their behaviour. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behaviour: 'succeeds' },
  { number: '4000056655665556', brand: 'visa', behaviour: 'succeeds' },
  { number: '5555555555554444', brand: 'mastercard', behaviour: 'succeeds' },
  { number: '378282246310005', brand: 'amex', behaviour: 'succeeds' },
  { number: '4000000000000002', brand: 'visa', behaviour: 'declined' },
  { number: '4000000000000341', brand: 'visa', behaviour: 'declined_when_charged' },
  { number: '4000000000009995', brand: 'visa', behaviour: 'insufficient_funds' },
  { number: '4000000000000069', brand: 'visa', behaviour: 'expired' },
  { number: '4000000000000127', brand: 'visa', behaviour: 'incorrect_cvc' },
  { number: '4000000000000119', brand: 'visa', behaviour: 'processing_error' },
  { number: '4000002500003155', brand: 'visa', behaviour: 'checked_once' },
  { number: '4000002760003184', brand: 'visa', behaviour: 'checked_always' },
  { number: '4000000000000259', brand: 'visa', behaviour: 'disputed' },
];

/** Phone wallets that hold a card. */
export type Wallet = 'apple_pay' | 'google_pay';

/** Tokens that a phone wallet hands over in place of a typed card. */
const walletTokens: Readonly<Record<string, Wallet>> = { tok_sandbox_apple_pay: 'apple_pay', tok_sandbox_google_pay: 'google_pay' };

/** The card of a wallet: the first test card, valid for years. Undefined for an unknown token. */
export function readWalletCard(token: string): (ParsedCard & { readonly wallet: Wallet }) | undefined {
  const wallet = walletTokens[token];
  const [card] = testCards;
  return wallet === undefined || card === undefined ? undefined : { ...card, expMonth: 12, expYear: 2040, wallet };
}

/** The card as typed. */
interface TypedCard {
  readonly number: string;
  readonly expMonth: string;
  readonly expYear: string;
  readonly cvc: string;
}

export interface ParsedCard extends TestCard {
  readonly expMonth: number;
  readonly expYear: number;
}

const createCardProblem = (code: string, message: string, param?: string): SandboxProblem => ({
  type: 'card_error',
  code,
  message,
  ...(param === undefined ? {} : { param }),
});
const createDecline = (declineCode: string, message = 'Your card was declined.'): SandboxProblem => ({
  ...createCardProblem('card_declined', message),
  decline_code: declineCode,
});

/** Verifies a card number's check digit. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const value = Number(number[number.length - 1 - index]) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

/** Whether the card's month ended before `today` (YYYY-MM-DD). */
function isExpired({ expMonth, expYear }: Pick<ParsedCard, 'expMonth' | 'expYear'>, today: string): boolean {
  return `${expYear}-${String(expMonth).padStart(2, '0')}` < today.slice(0, 7);
}

function expiryProblem({ expMonth, expYear }: Pick<ParsedCard, 'expMonth' | 'expYear'>, today: string): SandboxProblem | null {
  if (!(expMonth >= 1 && expMonth <= 12)) {
    return createCardProblem('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const year = Number(today.slice(0, 4));
  if (!(expYear >= year && expYear <= year + 50)) {
    return createCardProblem('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  return isExpired({ expMonth, expYear }, today)
    ? createCardProblem('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
    : null;
}

/** Parses a typed card, or returns the problem. A number that is not a test card is declined and never stored. */
export function readCard(typed: TypedCard, today: string): ParsedCard | SandboxProblem {
  const number = typed.number.replaceAll(/[\s-]/g, '');
  if (!passesLuhn(number)) return createCardProblem('incorrect_number', 'Your card number is incorrect.', 'number');
  const expMonth = Number(typed.expMonth);
  const expYear = Number(typed.expYear) + (typed.expYear.length === 2 ? 2_000 : 0);
  const wrongExpiry = expiryProblem({ expMonth, expYear }, today);
  if (wrongExpiry !== null) return wrongExpiry;
  const card = testCards.find((known) => known.number === number);
  if (!(card?.brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(typed.cvc)) {
    return createCardProblem('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  if (card === undefined) {
    return createDecline('test_mode_live_card', 'Your card was declined. This is a sandbox, which takes test cards only.');
  }
  return { ...card, expMonth, expYear };
}

/** Returns why a card can be neither saved nor charged; null if it can. */
export function findCardRefusal(behaviour: CardBehaviour): SandboxProblem | null {
  switch (behaviour) {
    case 'declined':
      return createDecline('generic_decline');
    case 'expired':
      return createCardProblem('expired_card', 'Your card has expired.', 'exp_month');
    case 'incorrect_cvc':
      return createCardProblem('incorrect_cvc', "Your card's security code is incorrect.", 'cvc');
    case 'processing_error':
      return createCardProblem('processing_error', 'An error occurred while processing your card. Try again in a little bit.');
    default:
      return null;
  }
}

/** Returns why charging a saved card fails; null if it succeeds. */
export function findChargeRefusal(card: Pick<ParsedCard, 'behaviour' | 'expMonth' | 'expYear'>, today: string): SandboxProblem | null {
  if (isExpired(card, today)) return createCardProblem('expired_card', 'Your card has expired.', 'exp_month');
  if (card.behaviour === 'declined_when_charged') return createDecline('generic_decline');
  if (card.behaviour === 'insufficient_funds') return createDecline('insufficient_funds', 'Your card has insufficient funds.');
  return findCardRefusal(card.behaviour);
}
