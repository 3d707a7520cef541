import { useTranslation } from 'react-i18next';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { FilterChip as Chip } from '../../ui/list/filter-chip.tsx';
import type { FilterName, Filters } from '../search-params.ts';
import { filterFields } from './filter-fields.tsx';

interface FilterChipProps {
  readonly name: FilterName;
  readonly filters: Filters;
  readonly country: CountryCode;
  readonly postcodeRefusal?: string | undefined;
  readonly value: string | undefined;
  readonly onChange: (filters: Filters) => void;
  readonly onClear: (() => void) | undefined;
}

/** "+ Coverage", or "Coverage: Within" with a clear button of its own. Opens the filter's fields. */
export function FilterChip({ name, filters, country, postcodeRefusal, value, onChange, onClear }: FilterChipProps) {
  const { t } = useTranslation('buying');
  const Fields = filterFields[name];
  const title = t(($) => $.filters[name]);
  return (
    <Chip
      title={title}
      label={value === undefined ? t(($) => $.filters.add, { name: title }) : t(($) => $.filters.active, { name: title, value })}
      clearLabel={t(($) => $.filters.clear[name])}
      onClear={onClear}
    >
      <Fields filters={filters} country={country} postcodeRefusal={postcodeRefusal} onChange={onChange} />
    </Chip>
  );
}
