import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AgeingWire } from '../../../contract/billing/operator-invoices-endpoints.ts';
import type { AgeingBand } from '../../../contract/billing/operator-values.ts';
import { useFormat } from '../../ui/format.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { ageingQuery } from './api.ts';
import classes from './ageing-strip.module.css';

interface AgeingStripProps {
  readonly country: Parameters<typeof ageingQuery>[0];
  readonly active: AgeingBand | undefined;
  /** Called with undefined to clear the filter. */
  readonly onChange: (band: AgeingBand | undefined) => void;
}

/** Amounts due by age; each part filters the list, and a second press clears the filter. */
export function AgeingStrip({ country, active, onChange }: AgeingStripProps) {
  const { t } = useTranslation('operator-billing');
  const query = useQuery(ageingQuery(country));
  const loading = toRegionLoading(query);
  if (loading.hasFailed && query.data === undefined)
    return (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.ageing.failed)}
      </InlineFailure>
    );
  return (
    <fieldset className={classes.strip} aria-busy={query.data === undefined}>
      <legend className="visually-hidden">{t(($) => $.ageing.label)}</legend>
      {(query.data ?? waiting).map((part) => (
        <Part
          key={part.band}
          part={part}
          isActive={part.band === active}
          onPress={() => onChange(part.band === active ? undefined : part.band)}
        />
      ))}
    </fieldset>
  );
}

/** Placeholders while loading, to prevent layout shift. */
const waiting: readonly AgeingWire[] = (['current', 'days_1_30', 'days_31_60', 'over_60'] as const).map((band) => ({
  band,
  count: 0,
  sums: [],
}));

function Part({ part, isActive, onPress }: { part: AgeingWire; isActive: boolean; onPress: () => void }) {
  const { t } = useTranslation('operator-billing');
  const format = useFormat();
  return (
    <button type="button" className={classes.part} data-band={part.band} aria-pressed={isActive} onClick={onPress}>
      <span className={classes.name}>{t(($) => $.ageing.bands[part.band])}</span>
      <span className={classes.sums}>
        {part.sums.length === 0
          ? '–'
          : part.sums.map(({ currency, amount }) => <span key={currency}>{format.money(amount, currency)}</span>)}
      </span>
      <span className={classes.count}>{t(($) => $.ageing.count, { count: part.count })}</span>
    </button>
  );
}
