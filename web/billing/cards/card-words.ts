import { useTranslation } from 'react-i18next';
import type { Card } from './api.ts';

const brands = ['amex', 'diners', 'discover', 'jcb', 'maestro', 'mastercard', 'unionpay', 'visa'] as const;
export type KnownBrand = (typeof brands)[number];

/** The brands that have a name and a mark; others are cards. */
export function knownBrand(brand: string): KnownBrand | undefined {
  const word = brand.toLowerCase();
  return brands.find((known) => known === word);
}

/** "Visa ending 4242". */
export function useCardName(): (card: Pick<Card, 'brand' | 'cardnum'>) => string {
  const { t } = useTranslation('cards');
  return ({ brand, cardnum }) => t(($) => $.list.card, { brand: t(($) => $.brands[knownBrand(brand) ?? 'other']), digits: cardnum });
}

/** "Visa •••• 4242", where it is chosen from a list. */
export function useCardOption(): (card: Pick<Card, 'brand' | 'cardnum'>) => string {
  const { t } = useTranslation('cards');
  return ({ brand, cardnum }) =>
    t(($) => $.payAhead.cardOption, { brand: t(($) => $.brands[knownBrand(brand) ?? 'other']), digits: cardnum });
}
