import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format.ts';
import { fromOf, type Begin } from './begin.ts';

/** When the change of an open dialog begins, and what its button and its end say of that. */
export function useBegin(atOnce: { readonly confirm: string; readonly done: string }) {
  const { t } = useTranslation('operator-scheduled');
  const format = useFormat();
  const [begin, setBegin] = useState<Begin>(null);
  const from = fromOf(begin);
  const date = begin === null ? '' : `${format.longDay(begin.day)}${begin.time === '' ? '' : `, ${begin.time}`}`;
  const words = begin === null ? atOnce : { confirm: t(($) => $.applyFrom, { date }), done: t(($) => $.scheduled) };
  return { begin, setBegin, from, ...words };
}
