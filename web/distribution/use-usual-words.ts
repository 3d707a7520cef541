import { useTranslation } from 'react-i18next';
import { useChargesVat } from '../platform/session.ts';
import { useFormat } from '../ui/format.ts';
import type { KnownCost } from './delivery-item.ts';

/** Formats the usual cost of automatic buying, as a list line and as a sentence to confirm. */
export function useUsualWords(cost: KnownCost): { readonly line: string; readonly sentence: string } | undefined {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const chargesVat = useChargesVat();
  if (cost.kind !== 'known') return undefined;
  const { currency, usual } = cost;
  if ('leads' in usual) {
    const figures = { figure: usual.leads, each: format.money(usual.each, currency), price: format.money(usual.price, currency) };
    const name = chargesVat ? 'month' : 'monthNoVat';
    return { line: t(($) => $.usual[name], figures), sentence: t(($) => $.expect[name], figures) };
  }
  return { line: t(($) => $.usual[usual.kind]), sentence: t(($) => $.expect[usual.kind]) };
}
