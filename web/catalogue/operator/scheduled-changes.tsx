import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../contract/kit/date-format.ts';
import { ReasonDialog } from '../../ui/desk/reason-dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { cancelScheduledFactors, cancelScheduledPrice, invalidatePrices, type PriceListData } from './api.ts';
import { countryName } from '../../../contract/kit/language.ts';
import classes from './scheduled-changes.module.css';

interface Change {
  readonly key: string;
  readonly from: string;
  /** Time zone of the country, in which the change starts at midnight. */
  readonly timeZone: string;
  /** Subject of the change: "Boiler repair, Denmark". */
  readonly name: string;
  readonly value: string | undefined;
  readonly note: string | undefined;
  readonly cancel: (reason: string) => Promise<void>;
}

/** Lists scheduled changes, soonest first, which can be cancelled until they start. */
export function ScheduledChanges({ list }: { list: PriceListData }) {
  const { t } = useTranslation('operator-pricing');
  const { locale } = useFormat();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Change>();
  const changes = useChanges(list);
  return (
    <SectionCard title={t(($) => $.schedule.title)}>
      {changes.length === 0 && <p className={classes.none}>{t(($) => $.schedule.none)}</p>}
      <ul className={classes.changes} hidden={changes.length === 0}>
        {changes.map((change) => (
          <li key={change.key}>
            <div>
              <strong>{change.name}</strong> {change.value}
              <div className={classes.note}>
                {t(($) => $.schedule.from, { date: dateFormat(locale, change.timeZone).dateTime(change.from) })}
                {change.note !== undefined && ` · ${change.note}`}
              </div>
            </div>
            <Button variant="default" aria-label={t(($) => $.schedule.cancelOf, { name: change.name })} onClick={() => setChosen(change)}>
              {t(($) => $.schedule.cancel)}
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <ReasonDialog
          title={t(($) => $.schedule.question, { name: chosen.name })}
          confirm={t(($) => $.schedule.confirm)}
          done={t(($) => $.schedule.done)}
          isDestructive
          onConfirm={async (reason) => {
            await chosen.cancel(reason);
            await invalidatePrices(client);
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </SectionCard>
  );
}

function useChanges({ scheduled, countries }: PriceListData): readonly Change[] {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const zoneByCountry = new Map(countries.map(({ country, time_zone: timeZone }) => [country, timeZone]));
  const prices = scheduled.map(({ id, country, work_type, from, price, currency, by, reason }) => ({
    key: String(id),
    from,
    timeZone: zoneByCountry.get(country) ?? 'UTC',
    name: `${work_type}, ${countryName(country, format.locale)}`,
    value: format.money(price, currency),
    note: by === null ? undefined : t(($) => $.cell.because, { by, reason: reason ?? '' }),
    cancel: (why: string) => cancelScheduledPrice(id, why),
  }));
  const factors = countries.flatMap(({ country, time_zone: timeZone, scheduled_factors }) =>
    scheduled_factors.map(({ from }) => ({
      key: `${country} ${from}`,
      from,
      timeZone,
      name: t(($) => $.schedule.factors, { country: countryName(country, format.locale) }),
      value: undefined,
      note: undefined,
      cancel: (why: string) => cancelScheduledFactors(country, from, why),
    })),
  );
  return [...prices, ...factors].toSorted((a, b) => a.from.localeCompare(b.from));
}
