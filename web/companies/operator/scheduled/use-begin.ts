import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldProblem } from '../../../ui/desk/field-problem.ts';
import { isHalfTyped } from '../../../ui/form/half-typed.ts';
import { useFormat } from '../../../ui/format.ts';
import { fromOf, type Begin } from './begin.ts';

/** When the change of an open dialog begins, and what its button and its end say of that. */
export function useBegin(atOnce: { readonly confirm: string; readonly done: string }) {
  const { t } = useTranslation('operator-scheduled');
  const format = useFormat();
  const [begin, setBegin] = useState<Begin>(null);
  const fields = useRef<HTMLDivElement>(null);
  /** As the server is told. Taken for empty, a time that is half typed would be midnight. */
  const readFrom = (): string | undefined => {
    if (begin?.day === '' || isHalfTyped(fields.current)) throw new FieldProblem(t(($) => $.halfTyped));
    return fromOf(begin);
  };
  const date = begin === null ? '' : `${format.longDay(begin.day)}${begin.time === '' ? '' : `, ${begin.time}`}`;
  const words = begin === null ? atOnce : { confirm: t(($) => $.applyFrom, { date }), done: t(($) => $.scheduled) };
  return { begin, setBegin, fields, readFrom, ...words };
}
