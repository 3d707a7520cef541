import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import type { KnownCost } from './delivery-item.ts';

/** Formats the usual cost of automatic buying, as a list line and as a sentence to confirm. */
export function useUsualWords(cost: KnownCost): { readonly line: string; readonly sentence: string } | undefined {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  if (cost.kind !== 'known') return undefined;
  const { currency, usual } = cost;
  if ('leads' in usual) {
    const figures = { figure: usual.leads, each: format.money(usual.each, currency), price: format.money(usual.price, currency) };
    return { line: t(($) => $.usual[usual.kind], figures), sentence: t(($) => $.expect[usual.kind], figures) };
  }
  return { line: t(($) => $.usual[usual.kind]), sentence: t(($) => $.expect[usual.kind]) };
}
