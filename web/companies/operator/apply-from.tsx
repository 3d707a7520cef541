import { Radio, TextInput } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../contract/kit/date-format.ts';
import { FieldProblem } from '../../ui/desk/reason-dialog.tsx';
import { dayAfter } from '../../ui/form/day-after.ts';
import { isHalfTyped } from '../../ui/form/half-typed.ts';
import { useFormat } from '../../ui/format.ts';

interface ApplyFromProps {
  readonly begin: Begin;
  readonly timeZone: string;
  readonly onChange: (begin: Begin) => void;
  /** Around what a browser may tell of as empty while it is half typed. */
  readonly fields: RefObject<HTMLDivElement | null>;
}

/** When a change begins: at once, or at a moment by the clock of the unit. */
export function ApplyFrom({ begin, timeZone, onChange, fields }: ApplyFromProps) {
  const { t } = useTranslation('operator-scheduled');
  const { locale } = useFormat();
  const clock = dateFormat(locale, timeZone);
  const beginTomorrow = () => onChange({ day: dayAfter(clock.today()), time: '' });
  return (
    <>
      <Radio.Group
        label={t(($) => $.begins)}
        value={begin === null ? 'now' : 'moment'}
        onChange={(kind) => (kind === 'now' ? onChange(null) : beginTomorrow())}
      >
        <Radio value="now" label={t(($) => $.now)} mt={6} />
        <Radio value="moment" label={t(($) => $.fromMoment)} mt={6} />
      </Radio.Group>
      {begin !== null && (
        <div ref={fields} className="stack">
          <TextInput
            type="date"
            label={t(($) => $.day)}
            description={t(($) => $.dayHint, { zone: timeZone })}
            min={clock.today()}
            value={begin.day}
            onChange={({ currentTarget }) => onChange({ ...begin, day: currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t(($) => $.time)}
            description={t(($) => $.timeHint)}
            value={begin.time}
            onChange={({ currentTarget }) => onChange({ ...begin, time: currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}

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

/** When a change begins, as its fields hold it, by the clock of the unit; null: at once. */
type Begin = { readonly day: string; readonly time: string } | null;

/** As the server is told. A day without a time begins at midnight. */
function fromOf(begin: Begin): string | undefined {
  if (begin === null) return undefined;
  return begin.time === '' ? begin.day : `${begin.day}T${begin.time}`;
}

/** Why something is saved, and from when; without a moment at once. */
export interface SaveWish {
  readonly reason: string;
  readonly from: string | undefined;
}
