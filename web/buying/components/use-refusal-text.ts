import { useTranslation } from 'react-i18next';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { useFormat } from '../../ui/format.ts';
import { maxBuyers } from '../limits.ts';
import type { Refusal } from '../refusals.ts';

/** The words for every reason why a lead is not bought. */
export function useRefusalText() {
  const { t } = useTranslation('buying');
  const format = useFormat();
  return (refusal: Refusal, currency: CurrencyCode): string => {
    if (refusal.kind === 'unknown') return t(($) => $.blocked.unknown);
    if (refusal.kind === 'unchecked' && refusal.text !== undefined) return refusal.text;
    if (refusal.kind === 'unavailable' || refusal.kind === 'unchecked') return t(($) => $.blocked.unavailable);
    if (refusal.kind === 'priceChanged') return t(($) => $.blocked.priceChanged, { price: format.money(refusal.price, currency) });
    const { code, detail } = refusal;
    if (code === '103') {
      return Number.isNaN(Date.parse(detail))
        ? t(($) => $.blocked['103NoDate'])
        : t(($) => $.blocked['103'], { date: format.dateTime(detail) });
    }
    const text = t(($) => $.blocked[code], { max: maxBuyers });
    const excess = Number(detail);
    if (code !== '109' || detail === '' || !Number.isFinite(excess)) return text;
    return `${text} ${t(($) => $.blocked['109Excess'], { excess: format.money(excess, currency) })}`;
  };
}
