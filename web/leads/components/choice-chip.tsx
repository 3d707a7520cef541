import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '../../ui/list/filter-chip.tsx';

interface ChoiceChipProps<Value extends string> {
  readonly name: string;
  readonly clearLabel: string;
  readonly values: readonly Value[];
  readonly labelOf: (value: Value) => string;
  /** Null where nothing narrows the list; nothing is there to clear then. */
  readonly chosen: Value | null;
  readonly onChoose: (value: Value | null) => void;
}

/** A filter of which one value holds; it applies at once. */
export function ChoiceChip<Value extends string>({ name, clearLabel, values, labelOf, chosen, onChoose }: ChoiceChipProps<Value>) {
  const { t } = useTranslation('leads');
  return (
    <FilterChip
      title={name}
      label={chosen === null ? t(($) => $.filters.add, { name }) : t(($) => $.filters.active, { name, value: labelOf(chosen) })}
      clearLabel={clearLabel}
      onClear={chosen === null ? undefined : () => onChoose(null)}
    >
      <Radio.Group aria-label={name} value={chosen} onChange={(given) => onChoose(values.find((value) => value === given) ?? null)}>
        {values.map((value) => (
          <Radio key={value} size="md" mb="sm" value={value} label={labelOf(value)} />
        ))}
      </Radio.Group>
    </FilterChip>
  );
}
