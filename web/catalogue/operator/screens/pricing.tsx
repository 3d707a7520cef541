import '../styles.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostPriceChanges } from '../../../../contract/catalogue/price-rules.ts';
import type { CountryCode } from '../../../../contract/kit/country.ts';
import { DeskPage } from '../../../ui/desk/desk-page.tsx';
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx';
import { InfoNote } from '../../../ui/info-note.tsx';
import { InlineFailure } from '../../../ui/inline-failure.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SkeletonCard } from '../../../ui/skeleton/skeleton-card.tsx';
import { type PriceListData, priceListQuery } from '../api.ts';
import { editingLayout } from '../layout.ts';
import { CountryFactors } from '../prices/country-factors.tsx';
import { PriceCellPanel } from '../prices/price-cell-panel.tsx';
import { cellKey, priceIn, readEdits, type TypedPrices, withTyped } from '../prices/price-edits.ts';
import { PriceMatrix } from '../prices/price-matrix.tsx';
import { ReadablePrices } from '../prices/readable-prices.tsx';
import { ReviewDialog } from '../prices/review-dialog.tsx';
import { ScheduledChanges } from '../prices/scheduled-changes.tsx';
import classes from './pricing.module.css';

/** The price list of all countries: edited on a wide screen, read on every other one. */
export function Pricing() {
  const { t } = useTranslation('operator-pricing');
  const query = useQuery(priceListQuery());
  const loading = loadingOf(query);
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

/** Arrow keys go through many cells; what stands beside them is asked for where they stop. */
const restMs = 250;

function Editor({ list }: { list: PriceListData }) {
  const { t } = useTranslation('operator-pricing');
  const [typed, setTyped] = useState<TypedPrices>(new Map());
  const [selected, setSelected] = useState<{ country: CountryCode; workTypeId: number } | null>(null);
  const [shown] = useDebouncedValue(selected, restMs);
  const [isReviewing, setReviewing] = useState(false);
  const { edits, wrong } = readEdits(list, typed);
  const workType = list.work_types.find(({ id }) => id === shown?.workTypeId);
  const country = list.countries.find((one) => one.country === shown?.country) ?? list.countries[0];
  const actions = typed.size > 0 && (
    <>
      <Button variant="default" onClick={() => setTyped(new Map())}>
        {t(($) => $.discard)}
      </Button>
      <Button onClick={() => setReviewing(true)} disabled={edits.length === 0 || edits.length > mostPriceChanges || wrong > 0}>
        {t(($) => $.review.title, { count: edits.length })}
      </Button>
    </>
  );
  return (
    <DeskPage title={t(($) => $.title)} description={t(($) => $.description)} actions={actions}>
      <output className={wrong > 0 ? classes.wrong : 'visually-hidden'}>
        {wrong > 0 ? t(($) => $.wrongCells, { count: wrong }) : t(($) => $.changedCells, { count: edits.length })}
      </output>
      {edits.length > mostPriceChanges && <InfoNote>{t(($) => $.tooMany, { most: mostPriceChanges })}</InfoNote>}
      {isEmpty(list) && <InfoNote>{t(($) => $.empty)}</InfoNote>}
      <div className={classes.editor}>
        <PriceMatrix
          list={list}
          typed={typed}
          selected={selected}
          onType={(one, at, text) => setTyped(withTyped(typed, cellKey(at, one.id), text, priceIn(one, at)))}
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
