import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBolt } from '../ui/icons/trade-icons.ts';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWorkType } from '../../contract/distribution/endpoints.ts';
import { CoverageBanned, CompleteToDo } from '../companies/complete-to-do.tsx';
import { LastDays } from '../coverage/last-days/last-days.tsx';
import { ApiRefusal } from '../platform/api-client.ts';
import { sharedKeys } from '../platform/query-keys.ts';
import { companyQuery, useChargesVat } from '../platform/session.ts';
import { AppLinkButton } from '../ui/app-link.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { UnsavedChanges } from '../ui/form/unsaved-changes.tsx';
import { InlineFailure } from '../ui/inline-failure.tsx';
import { EmptyState } from '../ui/list/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toRegionLoading } from '../ui/region-loading.ts';
import { showToast } from '../ui/toast.tsx';
import { type LeadDelivery as Delivery, leadDeliveryQuery, leadTypeCostsQuery, saveLeadDelivery } from './api.ts';
import automaticGuideClasses from './automatic-guide.module.css';
import deliveryCardsClasses from './delivery-cards.module.css';
import { DeliveryCards } from './delivery-cards.tsx';
import table from './delivery-table.module.css';
import { DeliveryTable, deliveryColumns, DeliveryTableFrame } from './delivery-table.tsx';
import { deliveryItems, guideStage, capProblems, toPendingChange, type PendingChange, withChange } from './delivery-item.ts';
import classes from './lead-delivery.module.css';

const tableLayout = '(width >= 62em)';

/** Sets how many leads of each type are bought, and whether manually or automatically. */
export function LeadDelivery() {
  const { t } = useTranslation('delivery');
  const isTable = useMediaQuery(tableLayout, true, { getInitialValueInEffect: false });
  const query = useQuery(leadDeliveryQuery());
  const { data } = query;
  const loading = toRegionLoading(query);
  return (
    <>
      <PageHeader title={t(($) => $.title)} description={t(($) => $.description)} />
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.loadFailed)}
        </InlineFailure>
      )}
      {loading.isBusy && <DeliverySkeleton isTable={isTable} />}
      {data?.workTypes.length === 0 && <NoLeadTypes />}
      {data !== undefined && data.workTypes.length > 0 && <DeliveryList delivery={data} isTable={isTable} />}
    </>
  );
}

function NoLeadTypes() {
  const { t } = useTranslation('delivery');
  const { data: company } = useSuspenseQuery(companyQuery());
  if (company.ban_edit_coverage) return <CoverageBanned />;
  return <EmptyState action={<LeadTypesLink />}>{t(($) => $.empty)}</EmptyState>;
}

function DeliveryList({ delivery, isTable }: { delivery: Delivery; isTable: boolean }) {
  const { t } = useTranslation('delivery');
  const costs = useQuery(leadTypeCostsQuery());
  const loading = toRegionLoading(costs);
  const { save, isBusy, failure, forget } = useSaveDelivery(delivery.version);
  const list = useRef<HTMLDivElement>(null);
  const { workTypes } = delivery;

  // A flipped switch moves the focus to its confirmation; a typed figure keeps it.
  const onFlipped = () => requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-confirm]')?.focus());
  const { pending, isChecked, switchedOn, change, confirm, discardPending } = usePendingChange({ workTypes, save, onFlipped });
  const stage = guideStage(workTypes, pending, switchedOn);
  const cancel = () => {
    discardPending();
    forget();
  };
  const List = isTable ? DeliveryTable : DeliveryCards;

  return (
    <div ref={list} className={classes.list}>
      <CompleteToDo toDo="lead_delivery" isBusy={isBusy} onSettle={() => void save(workTypes)} />
      <AutomaticGuide
        stage={stage === 2 && !isTable ? 1 : stage}
        name={switchedOn?.work_type.description ?? ''}
        longestStep={isTable ? 2 : undefined}
      />
      <SaveFailure failure={failure} />
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.costsFailed)}
        </InlineFailure>
      )}
      <List
        items={deliveryItems(workTypes, { costs: costs.data, isLoading: loading.isBusy }, { pending, isChecked })}
        isBusy={isBusy}
        isGuided={isTable && stage === 2}
        onChange={(item, part) => {
          if (!item.isWaiting && !isBusy) change(item.workType, { ...item.shown, ...part });
        }}
        onConfirm={() => void confirm()}
        onCancel={cancel}
      />
      <LastDays />
      <UnsavedChanges isDirty={pending !== undefined} />
    </div>
  );
}

/** Saves the whole list; on a conflict (412) shows the other tab's changes instead. */
function useSaveDelivery(version: string | undefined) {
  const { t } = useTranslation('delivery');
  const client = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (wanted: readonly CompanyWorkType[]) => saveLeadDelivery(wanted, version),
    onSuccess: (saved) => {
      client.setQueryData(leadDeliveryQuery().queryKey, saved);
      void client.invalidateQueries({ queryKey: leadTypeCostsQuery().queryKey });
      void client.invalidateQueries({ queryKey: sharedKeys.toDos() });
      void showToast(t(($) => $.saved));
    },
    onError: (refusal) => {
      if (isChanged(refusal)) void client.invalidateQueries({ queryKey: leadDeliveryQuery().queryKey });
    },
  });
  const words = isChanged(error) ? error.message : t(($) => $.failed);
  return {
    /** Returns whether saving succeeded. */
    save: (wanted: readonly CompanyWorkType[]): Promise<boolean> =>
      mutateAsync(wanted).then(
        () => true,
        () => false,
      ),
    isBusy: isPending,
    failure: error === null ? undefined : words,
    forget: reset,
  };
}

function isChanged(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && error.status === 412;
}

/** Takes the focus, because it appears far from the pressed button. */
function SaveFailure({ failure }: { readonly failure: string | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) alert.current?.focus();
  }, [failure]);
  return <FailureAlert ref={alert} tabIndex={-1} failure={failure} />;
}

const usualTypes = 6;
const places = Array.from({ length: usualTypes }, (_, place) => place);
const widths = { type: '60%', price: '72px', automatic: '80%', cap: '80px' } as const;

/** Skeleton of the list. */
function DeliverySkeleton({ isTable }: { isTable: boolean }) {
  const { t } = useTranslation('delivery');
  if (!isTable) {
    return (
      <div className={deliveryCardsClasses.cards} aria-busy>
        <span className="visually-hidden">{t(($) => $.loading)}</span>
        {places.map((place) => (
          <div key={place} className={deliveryCardsClasses.card}>
            <Skeleton height={22} width="70%" />
            <Skeleton height={20} />
            <Skeleton height={20} />
            <Skeleton height={20} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <>
      <span className="visually-hidden">{t(($) => $.loading)}</span>
      <DeliveryTableFrame isBusy>
        <tbody>
          {places.map((place) => (
            <tr key={place} className={table.row}>
              {deliveryColumns.map((column) => (
                <td key={column} data-column={column}>
                  <Skeleton height={20} width={widths[column]} ms={column === 'price' ? 'auto' : 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DeliveryTableFrame>
    </>
  );
}

interface AutomaticGuideProps {
  readonly stage: 0 | 1 | 2 | 3;
  readonly name: string;
  /** Sizes the guide for this step, so that the list below does not move. Cards have that step beside their buttons instead. */
  readonly longestStep: 2 | undefined;
}

/** Explains automatic buying and the next step; hidden if a lead type was already automatic. */
function AutomaticGuide({ stage, name, longestStep }: AutomaticGuideProps) {
  const { t } = useTranslation('delivery');
  const chargesVat = useChargesVat();
  if (stage === 0) return null;
  const confirm = t(($) => (chargesVat ? $.guide.confirm : $.guide.confirmNoVat));
  const steps = { 1: t(($) => $.guide.begin), 2: confirm, 3: t(($) => $.guide.on, { name }) };
  return (
    <section className={automaticGuideClasses.guide} aria-label={t(($) => $.guide.title)}>
      <IconBolt size={24} stroke={1.75} aria-hidden className={automaticGuideClasses.icon} />
      <div>
        <h2 className={automaticGuideClasses.title}>{t(($) => $.guide.title)}</h2>
        <p className={automaticGuideClasses.text}>{t(($) => $.guide.text)}</p>
        <div className={automaticGuideClasses.steps} data-longest={longestStep && steps[longestStep]}>
          <output>{steps[stage]}</output>
        </div>
      </div>
    </section>
  );
}

/** Links to the choice of lead types. */
function LeadTypesLink() {
  const { t } = useTranslation('delivery');
  return (
    <AppLinkButton to="/settings/coverage/$step" params={{ step: 'lead-types' }}>
      {t(($) => $.chooseTypes)}
    </AppLinkButton>
  );
}

interface PendingState {
  /** The pending change; only one at a time. */
  readonly pending: PendingChange | undefined;
  /** Confirmation was attempted, so errors are shown. */
  readonly isChecked: boolean;
  /** The type most recently made automatic on this visit, in its previous state. */
  readonly switchedOn: CompanyWorkType | undefined;
  readonly change: (workType: CompanyWorkType, next: PendingChange) => void;
  readonly confirm: () => Promise<void>;
  readonly discardPending: () => void;
}

interface PendingOptions {
  readonly workTypes: readonly CompanyWorkType[];
  /** Returns whether saving succeeded. */
  readonly save: (wanted: readonly CompanyWorkType[]) => Promise<boolean>;
  /** Whether the type was switched between manual and automatic. */
  readonly onFlipped: () => void;
}

/** Manages a change from the first edit until it is saved or cancelled. */
function usePendingChange({ workTypes, save, onFlipped }: PendingOptions): PendingState {
  const [pending, setPending] = useState<PendingChange>();
  const [isChecked, setChecked] = useState(false);
  const [switchedOn, setSwitchedOn] = useState<CompanyWorkType>();
  const discardPending = () => {
    setPending(undefined);
    setChecked(false);
  };
  return {
    pending,
    isChecked,
    switchedOn,
    change: (workType, next) => {
      const before = pending ?? toPendingChange(workType);
      setPending(next);
      if (before.isAutomatic !== next.isAutomatic) onFlipped();
    },
    confirm: async () => {
      if (pending === undefined) return;
      setChecked(true);
      if (Object.keys(capProblems(pending)).length > 0) return;
      const before = workTypes.find(({ id }) => id === pending.id);
      if (!(await save(withChange(workTypes, pending)))) return;
      if (before?.allow_autoaccept === false && pending.isAutomatic) setSwitchedOn(before);
      discardPending();
    },
    discardPending,
  };
}
