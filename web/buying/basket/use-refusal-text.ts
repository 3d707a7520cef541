import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listInWords } from '../../../contract/kit/language.ts';
import { missingAccreditationsQuery } from '../../companies/to-dos-api.ts';
import type { Lead } from '../lead.ts';
import { useFormat } from '../../ui/format.ts';
import { soldOf } from '../list/lead-badges.ts';
import { overdueDetail, type Refusal } from '../refusals.ts';

/** The words for every reason why this lead is not bought. For `refusal` what it needs is looked up: the names of accreditations. */
export function useRefusalText(about?: Refusal) {
  const { t, i18n } = useTranslation('buying');
  const needsNames = about?.kind === 'code' && about.code === '110';
  const { data: missing = [] } = useQuery({ ...missingAccreditationsQuery(), enabled: needsNames });
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
    if (code === '110') {
      const needed = missing.filter((one) => detail.split(',').includes(one.code));
      const names = listInWords(
        needed.map(({ name }) => name),
        i18n.language,
      );
      if (needed.length === 0) return t(($) => $.blocked['110']);
      return needed.every(({ state }) => state === 'pending')
        ? t(($) => $.blocked['110Pending'], { names })
        : t(($) => $.blocked['110Named'], { names });
    }
    if (code === '108' && detail === overdueDetail) return t(($) => $.blocked['108Overdue']);
    const text = code === '107' ? t(($) => $.blocked['107'], { count: soldOf(row).max }) : t(($) => $.blocked[code]);
    const excess = Number(detail);
    if (code !== '109' || detail === '' || !Number.isFinite(excess)) return text;
    return `${text} ${t(($) => $.blocked['109Excess'], { excess: format.money(excess, currency) })}`;
  };
}
