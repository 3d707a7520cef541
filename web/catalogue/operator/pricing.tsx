import './styles.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxPriceChanges } from '../../../contract/catalogue/price-rules.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { DeskPage, FactList } from '../../ui/desk/desk-page.tsx';
import { Timeline } from '../../ui/desk/timeline.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { useFormat } from '../../ui/format.ts';
import { InfoNote } from '../../ui/info-note.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { SkeletonCard, SkeletonLines } from '../../ui/skeleton/skeleton-card.tsx';
import { type PriceListData, priceListQuery, type PricedCountry, priceCellQuery, type PricedWorkType, editingLayout } from './api.ts';
import { FactorsDialog, FactorsHistory } from './factors-dialog.tsx';
import { cellKey, getPrice, readEdits, type TypedPrices, withTyped } from './price-edits.ts';
import { PriceMatrix } from './price-matrix.tsx';
import readablePricesClasses from './readable-prices.module.css';
import { ReviewDialog } from './review-dialog.tsx';
import { ScheduledChanges } from './scheduled-changes.tsx';
import { SellThrough } from './sell-through.tsx';
import classes from './pricing.module.css';

/** Shows the price lists of all countries: editable on wide screens, otherwise read-only. */
export function Pricing() {
  const { t } = useTranslation('operator-pricing');
  const query = useQuery(priceListQuery());
  const loading = toRegionLoading(query);
  const isEditable = useMediaQuery(editingLayout, true, { getInitialValueInEffect: false });
  if (query.data !== undefined) return isEditable ? <Editor list={query.data} /> : <Reader list={query.data} />;
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)}>
      {loading.hasFailed ? (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.failed)}
        </InlineFailure>
      ) : (
        <SkeletonCard lines={[80, 90, 85, 90, 80, 85]} />
      )}
    </DeskPage>
  );
}

const isEmpty = ({ work_types: workTypes }: PriceListData) => workTypes.every(({ prices }) => prices.length === 0);

function Reader({ list }: { list: PriceListData }) {
  const { t } = useTranslation('operator-pricing');
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)}>
      <div className={classes.stack}>
        <InfoNote>{t(($) => $.wider)}</InfoNote>
        {isEmpty(list) && <InfoNote>{t(($) => $.empty)}</InfoNote>}
        <ScheduledChanges list={list} />
        <ReadablePrices list={list} />
        {list.countries.map((country) => (
          <CountryFactors key={country.country} country={country} isEditable={false} />
        ))}
      </div>
    </DeskPage>
  );
}

/** Delay before loading a cell's details, so that arrow keys can pass many cells without requests. */
const debounceMs = 250;

function Editor({ list }: { list: PriceListData }) {
  const { t } = useTranslation('operator-pricing');
  const [typed, setTyped] = useState<TypedPrices>(new Map());
  const [selected, setSelected] = useState<{ country: CountryCode; workTypeId: number } | null>(null);
  const [shown] = useDebouncedValue(selected, debounceMs);
  const [isReviewing, setReviewing] = useState(false);
  const { edits, wrong } = readEdits(list, typed);
  const workType = list.work_types.find(({ id }) => id === shown?.workTypeId);
  const country = list.countries.find((one) => one.country === shown?.country) ?? list.countries[0];
  const actions = typed.size > 0 && (
    <>
      <Button variant="default" onClick={() => setTyped(new Map())}>
        {t(($) => $.discard)}
      </Button>
      <Button onClick={() => setReviewing(true)} disabled={edits.length === 0 || edits.length > maxPriceChanges || wrong > 0}>
        {t(($) => $.review.title, { count: edits.length })}
      </Button>
    </>
  );
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)} actions={actions}>
      <output className={wrong > 0 ? classes.wrong : 'visually-hidden'}>
        {wrong > 0 ? t(($) => $.wrongCells, { count: wrong }) : t(($) => $.changedCells, { count: edits.length })}
      </output>
      {edits.length > maxPriceChanges && <InfoNote>{t(($) => $.tooMany, { most: maxPriceChanges })}</InfoNote>}
      {isEmpty(list) && <InfoNote>{t(($) => $.empty)}</InfoNote>}
      <div className={classes.editor}>
        <PriceMatrix
          list={list}
          typed={typed}
          selected={selected}
          onType={(one, at, text) => setTyped(withTyped(typed, cellKey(at, one.id), text, getPrice(one, at)))}
          onSelect={(at, workTypeId) => setSelected({ country: at, workTypeId })}
        />
        <aside className={classes.stack} aria-label={t(($) => $.beside)}>
          {workType !== undefined && country !== undefined ? (
            <PriceCellPanel key={cellKey(country.country, workType.id)} workType={workType} country={country.country} />
          ) : (
            <InfoNote>{t(($) => $.choose)}</InfoNote>
          )}
          {country !== undefined && <CountryFactors key={country.country} country={country} isEditable />}
        </aside>
      </div>
      <ScheduledChanges list={list} />
      {isReviewing && (
        <ReviewDialog edits={edits} version={list.version} onClose={() => setReviewing(false)} onDone={() => setTyped(new Map())} />
      )}
      <UnsavedChanges isDirty={typed.size > 0} />
    </DeskPage>
  );
}

/** Edits the multipliers of a country's price list: competition and age of the lead. */
function CountryFactors({ country, isEditable }: { country: PricedCountry; isEditable: boolean }) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const [isEditing, setEditing] = useState(false);
  const { exclusivity, freshness } = country.factors;
  const times = (factor: number) => `× ${format.number(factor)}`;
  const steps = { first: format.number(freshness.first_hours), second: format.number(freshness.second_hours) };
  return (
    <SectionCard title={t(($) => $.factors.title, { country: countryName(country.country, format.locale) })}>
      <FactList
        facts={[
          { label: t(($) => $.factors.one), value: times(exclusivity.one) },
          { label: t(($) => $.factors.two), value: times(exclusivity.two) },
          { label: t(($) => $.factors.three), value: times(exclusivity.three) },
          { label: t(($) => $.factors.fresh, steps), value: times(freshness.fresh) },
          { label: t(($) => $.factors.later, steps), value: times(freshness.later) },
          { label: t(($) => $.factors.old, steps), value: times(freshness.old) },
          {
            label: t(($) => $.factors.since),
            value: country.factors_since === null ? t(($) => $.factors.standard) : format.dateTime(country.factors_since),
          },
        ]}
      />
      <FactorsHistory country={country.country} />
      {isEditable && (
        <div>
          <Button variant="default" onClick={() => setEditing(true)}>
            {t(($) => $.factors.change)}
          </Button>
        </div>
      )}
      {isEditing && <FactorsDialog country={country} onClose={() => setEditing(false)} />}
    </SectionCard>
  );
}

/** Shows the price list read-only on small screens, by work type. */
function ReadablePrices({ list }: { list: PriceListData }) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const groups = [...Map.groupBy(list.work_types, ({ category }) => category)];
  return (
    <>
      {groups.map(([category, workTypes]) => (
        <section key={category}>
          <h2 className={readablePricesClasses.category}>{category}</h2>
          <ul className={readablePricesClasses.workTypes}>
            {workTypes.map((workType) => (
              <li key={workType.id} className={readablePricesClasses.workType}>
                <h3>{workType.description}</h3>
                <FactList
                  facts={list.countries.map(({ country, currency }) => {
                    const price = getPrice(workType, country);
                    return {
                      label: countryName(country, format.locale),
                      value: price === null ? t(($) => $.matrix.none) : <span className="money">{format.money(price, currency)}</span>,
                    };
                  })}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Shows sell-through and price history of one cell. */
function PriceCellPanel({ workType, country }: { workType: PricedWorkType; country: CountryCode }) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const query = useQuery(priceCellQuery(country, workType.id));
  const loading = toRegionLoading(query);
  const title = `${workType.description}, ${countryName(country, format.locale)}`;
  return (
    <SectionCard title={title}>
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.cell.failed)}
        </InlineFailure>
      )}
      {loading.isBusy && <SkeletonLines lines={[60, 90, 90, 40]} />}
      {query.data !== undefined && (
        <>
          <SellThrough days={query.data.days} currency={query.data.currency} />
          <div>
            <h3>{t(($) => $.cell.history)}</h3>
            <Timeline
              label={t(($) => $.cell.history)}
              entries={query.data.history.map(({ id, from, price, state, reason, by }) => ({
                key: String(id),
                at: from,
                title: `${format.money(price, query.data.currency)} · ${t(($) => $.cell.states[state])}`,
                detail: by === null ? t(($) => $.cell.fromFiles) : t(($) => $.cell.because, { by, reason: reason ?? '' }),
              }))}
            />
          </div>
        </>
      )}
    </SectionCard>
  );
}
