import { useTranslation } from 'react-i18next';
import type { Lead } from '../lead.ts';
import { useFormat } from '../../ui/format.ts';
import { soldOf } from '../list/lead-badges.ts';
import { overdueDetail, type Refusal } from '../refusals.ts';

/** The words for every reason why this lead is not bought. */
export function useRefusalText() {
  const { t } = useTranslation('buying');
  const format = useFormat();
  return (refusal: Refusal, row: Lead): string => {
    const { currency } = row;
    if (refusal.kind === 'unknown') return t(($) => $.blocked.unknown);
    if (refusal.kind === 'unchecked') return t(($) => $.blocked.unchecked);
    if (refusal.kind === 'unavailable') return t(($) => $.blocked.unavailable);
    if (refusal.kind === 'priceChanged') return t(($) => $.blocked.priceChanged, { price: format.money(refusal.price, currency) });
    const { code, detail } = refusal;
    if (code === '103') {
      return Number.isNaN(Date.parse(detail))
        ? t(($) => $.blocked['103NoDate'])
        : t(($) => $.blocked['103'], { date: format.dateTime(detail) });
    }
    if (code === '108' && detail === overdueDetail) return t(($) => $.blocked['108Overdue']);
    const text = code === '107' ? t(($) => $.blocked['107'], { count: soldOf(row).max }) : t(($) => $.blocked[code]);
    const excess = Number(detail);
    if (code !== '109' || detail === '' || !Number.isFinite(excess)) return text;
    return `${text} ${t(($) => $.blocked['109Excess'], { excess: format.money(excess, currency) })}`;
  };
}
