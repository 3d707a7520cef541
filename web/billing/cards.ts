import { useTranslation } from 'react-i18next';
import type { Card } from './cards-api.ts';

const brands = ['amex', 'apple_pay', 'diners', 'discover', 'google_pay', 'jcb', 'maestro', 'mastercard', 'unionpay', 'visa'] as const;
type KnownBrand = (typeof brands)[number];

/** Returns the brand if it has a name and a logo; others are shown as a card. */
export function knownBrand(brand: string): KnownBrand | undefined {
  const word = brand.toLowerCase();
  return brands.find((known) => known === word);
}

/** Formats a card as "Visa ending 4242". */
export function useCardName(): (card: Pick<Card, 'brand' | 'cardnum'>) => string {
  const { t } = useTranslation('cards');
  return ({ brand, cardnum }) => t(($) => $.list.card, { brand: t(($) => $.brands[knownBrand(brand) ?? 'other']), digits: cardnum });
}

/** Formats a card as a list option, such as "Visa •••• 4242". */
export function useCardOption(): (card: Pick<Card, 'brand' | 'cardnum'>) => string {
  const { t } = useTranslation('cards');
  return ({ brand, cardnum }) =>
    t(($) => $.payAhead.cardOption, { brand: t(($) => $.brands[knownBrand(brand) ?? 'other']), digits: cardnum });
}

const nearDays = 60;
const dayMs = 86_400_000;

/** Whether a card with expiry MM/YY has at most two months left. Cards are valid until the end of their month. */
export function expiresSoon(expirydate: string, now = Date.now()): boolean {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(expirydate) ?? [];
  if (month === undefined || year === undefined) return false;
  const end = Date.UTC(2000 + Number(year), Number(month), 1);
  return end > now && end - now <= nearDays * dayMs;
}
