import { Radio, TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../../contract/kit/date-format.ts';
import { dayAfter } from '../../../ui/form/day-after.ts';
import { useFormat } from '../../../ui/format.ts';
import type { Begin } from './begin.ts';

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
