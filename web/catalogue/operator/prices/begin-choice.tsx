import { Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface BeginChoiceProps {
  /** YYYY-MM-DD; null: at once. */
  readonly from: string | null;
  readonly onChange: (from: string | null) => void;
}

/** Tomorrow by the clock of whoever sits here; the server says when a country's day begins. */
function tomorrow(): string {
  const day = new Date(Date.now() + 86_400_000);
  return [day.getFullYear(), String(day.getMonth() + 1).padStart(2, '0'), String(day.getDate()).padStart(2, '0')].join('-');
}

/** When a change begins: at once, or with a day of each country. */
export function BeginChoice({ from, onChange }: BeginChoiceProps) {
  const { t } = useTranslation('operator-pricing');
  const first = tomorrow();
  return (
    <>
      <Radio.Group
        label={t(($) => $.review.begins)}
        value={from === null ? 'now' : 'day'}
        onChange={(kind) => onChange(kind === 'now' ? null : first)}
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
