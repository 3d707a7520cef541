import { Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../../contract/kit/date-format.ts';
import { dayAfter } from '../../../ui/form/day-after.ts';
import { useFormat } from '../../../ui/format.ts';

interface BeginChoiceProps {
  /** Of the countries whose prices change. */
  readonly timeZones: readonly string[];
  /** YYYY-MM-DD; null: at once. */
  readonly from: string | null;
  readonly onChange: (from: string | null) => void;
}

/** When a change begins: at once, or with a day of each country, which has begun in none of them. */
export function BeginChoice({ timeZones, from, onChange }: BeginChoiceProps) {
  const { t } = useTranslation('operator-pricing');
  const { locale } = useFormat();
  const first = timeZones
    .map((timeZone) => dayAfter(dateFormat(locale, timeZone).today()))
    .toSorted()
    .at(-1);
  return (
    <>
      <Radio.Group
        label={t(($) => $.review.begins)}
        value={from === null ? 'now' : 'day'}
        onChange={(kind) => onChange(kind === 'now' ? null : (first ?? ''))}
      >
        <Radio value="now" label={t(($) => $.review.now)} mt={6} />
        <Radio value="day" label={t(($) => $.review.fromDay)} mt={6} />
      </Radio.Group>
      {from !== null && (
        <TextInput
          type="date"
          label={t(($) => $.review.day)}
          description={t(($) => $.review.dayHint)}
          min={first}
          value={from}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  );
}
