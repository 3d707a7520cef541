import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accreditationsQuery } from './accreditations-api.ts';
import { AccreditationForm } from './accreditation-form.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { loadingOf } from '../../ui/region-loading.ts';
import classes from './accreditations-tab.module.css';
import { StepFooter, type StepFooterProps } from '../step-footer.tsx';
import type { StepTabProps } from '../step-tab-props.ts';
import { useReport } from '../use-report.ts';

/** Step 2: what the lead types of the area need before they are offered. */
export function AccreditationsTab({ area, onReport }: StepTabProps) {
  const { t } = useTranslation('coverage');
  const { t: accreditations } = useTranslation('accreditations');
  const query = useQuery(accreditationsQuery(area.id));
  const { data } = query;
  const loading = loadingOf(query);
  const footer = { step: 'accreditations', areaId: area.id } as const;
  const idle = { ...footer, isDirty: false, isBusy: false, isSaved: false };
  if (data === undefined) {
    return (
      <>
        {loading.hasFailed ? (
          <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
            {accreditations(($) => $.loadFailed)}
          </InlineFailure>
        ) : (
          <Skeleton height={320} aria-hidden />
        )}
        <StepFooter {...idle} reason={t(($) => $.footer.loading)} />
      </>
    );
  }
  const isNoneNeeded = data.compulsoryAccreditations.length === 0;
  if (isNoneNeeded && data.optionalAccreditations.length === 0) {
    return (
      <>
        <EmptyState>{t(($) => $.accreditations.none)}</EmptyState>
        <StepFooter {...idle} reason={t(($) => $.accreditations.nothing)} />
      </>
    );
  }
  return (
    <div className={classes.form}>
      <AccreditationForm
        key={area.id}
        data={data}
        coverage={area.id}
        saved={t(($) => $.accreditations.saved)}
        renderBar={(state) => <ReportingFooter {...footer} {...state} reason={undefined} onReport={onReport} />}
      >
        <p className={classes.intro}>{isNoneNeeded ? t(($) => $.accreditations.none) : t(($) => $.accreditations.intro)}</p>
      </AccreditationForm>
    </div>
  );
}

/** The footer knows first whether the form has unsaved changes. */
function ReportingFooter({ onReport, ...footer }: StepFooterProps & Pick<StepTabProps, 'onReport'>) {
  useReport(onReport, footer.isDirty && !footer.isBusy, undefined);
  return <StepFooter {...footer} />;
}
