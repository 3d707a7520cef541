import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyWorkType } from '../../../contract/distribution/endpoints.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { companyQuery } from '../../platform/session.ts';
import { CoverageBanned } from '../../companies/components/coverage-banned.tsx';
import { SettleToDo } from '../../companies/components/settle-to-do.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type LeadDelivery as Delivery, leadDeliveryQuery, saveLeadDelivery } from '../api.ts';
import { AutomaticGuide } from '../components/automatic-guide.tsx';
import { DeliveryCard } from '../components/delivery-card.tsx';
import { LeadTypesLink } from '../components/lead-types-link.tsx';
import { guideStage } from '../pending-change.ts';
import classes from './lead-delivery.module.css';
import { usePendingChange } from './use-pending-change.ts';
import { sharedKeys } from '../../platform/query-keys.ts';

/** How many leads of each type, and bought by whom: by hand or automatically. */
export function LeadDelivery() {
  const { t } = useTranslation('delivery');
  const query = useQuery(leadDeliveryQuery());
  const { data } = query;
  const loading = loadingOf(query);
  return (
    <div className={classes.page}>
      <PageHeader title={t(($) => $.title)} />
      {loading.hasFailed && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.loadFailed)}
        </InlineFailure>
      )}
      {loading.isBusy && <Skeleton height={320} aria-hidden />}
      {data?.workTypes.length === 0 && <NoLeadTypes />}
      {data !== undefined && data.workTypes.length > 0 && <DeliveryList delivery={data} />}
    </div>
  );
}

function NoLeadTypes() {
  const { t } = useTranslation('delivery');
  const { data: company } = useSuspenseQuery(companyQuery());
  if (company.ban_edit_coverage) return <CoverageBanned />;
  return <EmptyState action={<LeadTypesLink />}>{t(($) => $.empty)}</EmptyState>;
}

function DeliveryList({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('delivery');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const { workTypes } = delivery;

  const save = async (wanted: readonly CompanyWorkType[]): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      client.setQueryData(leadDeliveryQuery().queryKey, await saveLeadDelivery(wanted, delivery.version));
      void client.invalidateQueries({ queryKey: sharedKeys.toDos() });
      void showToast(t(($) => $.saved));
      return true;
    } catch (error) {
      setFailure(error instanceof ApiRefusal && error.status === 412 ? error.message : t(($) => $.failed));
      if (error instanceof ApiRefusal && error.status === 412) void client.invalidateQueries({ queryKey: leadDeliveryQuery().queryKey });
      return false;
    } finally {
      setBusy(false);
    }
  };
  // A switch that was flipped asks to be confirmed; a figure that is being typed keeps the focus.
  const onFlipped = () => requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-confirm]')?.focus());
  const { pending, isChecked, switchedOn, change, confirm, giveUp } = usePendingChange({ workTypes, save, onFlipped });
  const stage = guideStage(workTypes, pending, switchedOn);
  const cancel = () => {
    giveUp();
    setFailure(undefined);
  };

  return (
    <div ref={list} className={classes.list}>
      <SettleToDo toDo="lead_delivery" isBusy={isBusy} onSettle={() => void save(workTypes)} />
      <AutomaticGuide stage={stage} name={switchedOn?.work_type.description ?? ''} />
      <SaveFailure failure={failure} />
      {workTypes.map((workType) => (
        <DeliveryCard
          key={workType.id}
          workType={workType}
          pending={pending}
          isChecked={isChecked}
          isBusy={isBusy}
          isGuided={stage === 2}
          onChange={(next) => change(workType, next)}
          onConfirm={() => void confirm()}
          onCancel={cancel}
        />
      ))}
      <UnsavedChanges isDirty={pending !== undefined} />
    </div>
  );
}

/** Far from the button that was pressed: it takes the focus. */
function SaveFailure({ failure }: { readonly failure: string | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) alert.current?.focus();
  }, [failure]);
  return <FailureAlert ref={alert} tabIndex={-1} failure={failure} />;
}
