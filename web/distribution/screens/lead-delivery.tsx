import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWorkType } from '../../../contract/distribution/endpoints.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { companyQuery } from '../../platform/session.ts';
import { CoverageBanned } from '../../companies/components/coverage-banned.tsx';
import { SettleToDo } from '../../companies/components/settle-to-do.tsx';
import { LastDays } from '../../coverage/last-days/last-days.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type LeadDelivery as Delivery, leadDeliveryQuery, leadTypeCostsQuery, saveLeadDelivery } from '../api.ts';
import { AutomaticGuide } from '../components/automatic-guide.tsx';
import { DeliveryCards } from '../components/delivery-cards.tsx';
import { DeliverySkeleton } from '../components/delivery-skeleton.tsx';
import { DeliveryTable } from '../components/delivery-table.tsx';
import { LeadTypesLink } from '../components/lead-types-link.tsx';
import { deliveryItems } from '../delivery-item.ts';
import { guideStage } from '../pending-change.ts';
import classes from './lead-delivery.module.css';
import { usePendingChange } from './use-pending-change.ts';
import { sharedKeys } from '../../platform/query-keys.ts';

const tableLayout = '(width >= 62em)';

/** How many leads of each type, and bought by whom: by hand or automatically. */
export function LeadDelivery() {
  const { t } = useTranslation('delivery');
  const isTable = useMediaQuery(tableLayout, true, { getInitialValueInEffect: false });
  const query = useQuery(leadDeliveryQuery());
  const { data } = query;
  const loading = loadingOf(query);
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
  const loading = loadingOf(costs);
  const { save, isBusy, failure, forget } = useSaveDelivery(delivery.version);
  const list = useRef<HTMLDivElement>(null);
  const { workTypes } = delivery;

  // A switch that was flipped asks to be confirmed; a figure that is being typed keeps the focus.
  const onFlipped = () => requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-confirm]')?.focus());
  const { pending, isChecked, switchedOn, change, confirm, giveUp } = usePendingChange({ workTypes, save, onFlipped });
  const stage = guideStage(workTypes, pending, switchedOn);
  const cancel = () => {
    giveUp();
    forget();
  };
  const List = isTable ? DeliveryTable : DeliveryCards;

  return (
    <div ref={list} className={classes.list}>
      <SettleToDo toDo="lead_delivery" isBusy={isBusy} onSettle={() => void save(workTypes)} />
      <AutomaticGuide stage={stage} name={switchedOn?.work_type.description ?? ''} />
      <SaveFailure failure={failure} />
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.costsFailed)}
        </InlineFailure>
      )}
      <List
        items={deliveryItems(workTypes, { costs: costs.data, isLoading: loading.isBusy }, { pending, isChecked })}
        isBusy={isBusy}
        isGuided={stage === 2}
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

/** Saves the whole list; what another tab has changed meanwhile is shown instead (412). */
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
    /** Answers whether it went through. */
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

/** Far from the button that was pressed: it takes the focus. */
function SaveFailure({ failure }: { readonly failure: string | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) alert.current?.focus();
  }, [failure]);
  return <FailureAlert ref={alert} tabIndex={-1} failure={failure} />;
}
