import { Radio, TextInput } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../contract/kit/date-format.ts';
import { FieldProblem } from '../../ui/desk/reason-dialog.tsx';
import { dayAfter } from '../../ui/form/day-after.ts';
import { isHalfTyped } from '../../ui/form/half-typed.ts';
import { useFormat } from '../../ui/format.ts';

interface ApplyFromProps {
  readonly begin: StartChoice;
  readonly timeZone: string;
  readonly onChange: (begin: StartChoice) => void;
  /** Element around fields whose half-typed value browsers report as empty. */
  readonly fields: RefObject<HTMLDivElement | null>;
}

/** Chooses when a change starts: at once, or at a time in the unit's time zone. */
export function ApplyFrom({ begin, timeZone, onChange, fields }: ApplyFromProps) {
  const { t } = useTranslation('operator-scheduled');
  const { locale } = useFormat();
  const clock = dateFormat(locale, timeZone);
  const startTomorrow = () => onChange({ day: dayAfter(clock.today()), time: '' });
  return (
    <>
      <Radio.Group
        label={t(($) => $.begins)}
        value={begin === null ? 'now' : 'moment'}
        onChange={(kind) => (kind === 'now' ? onChange(null) : startTomorrow())}
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

/** State of the start choice in an open dialog, with the matching texts. */
export function useStartChoice(atOnce: { readonly confirm: string; readonly done: string }) {
  const { t } = useTranslation('operator-scheduled');
  const format = useFormat();
  const [begin, setBegin] = useState<StartChoice>(null);
  const fields = useRef<HTMLDivElement>(null);
  /** Converts the start for the server. Throws if half typed: an empty time would count as midnight. */
  const readFrom = (): string | undefined => {
    if (begin?.day === '' || isHalfTyped(fields.current)) throw new FieldProblem(t(($) => $.halfTyped));
    return formatStart(begin);
  };
  const date = begin === null ? '' : `${format.longDay(begin.day)}${begin.time === '' ? '' : `, ${begin.time}`}`;
  const words = begin === null ? atOnce : { confirm: t(($) => $.applyFrom, { date }), done: t(($) => $.scheduled) };
  return { begin, setBegin, fields, readFrom, ...words };
}

/** Start of a change as typed, in the unit's time zone; null applies at once. */
type StartChoice = { readonly day: string; readonly time: string } | null;

/** Converts the start for the server. A day without a time starts at midnight. */
function formatStart(begin: StartChoice): string | undefined {
  if (begin === null) return undefined;
  return begin.time === '' ? begin.day : `${begin.day}T${begin.time}`;
}

/** Reason for the change and its start; omit `from` to apply immediately. */
export interface SaveOptions {
  readonly reason: string;
  readonly from: string | undefined;
}
