import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberedArea } from '../../../contract/coverage/area-name-rule.ts';
import { CoverageBanned } from '../../companies/complete-to-do.tsx';
import { companyQuery } from '../../platform/session.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { InfoNote } from '../../ui/info-note.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { useTitleName, useTitleDetail } from '../../ui/title-detail.ts';
import { type CoverageArea, coverageQuery, createArea } from '../api.ts';
import { AreaBar } from '../areas/area-bar.tsx';
import { FirstCoverage } from '../areas/first-coverage.tsx';
import { StepSkeleton } from '../step-end.tsx';
import { findAreaId, type CoverageStep, isStep } from '../steps.ts';
import { AreaEditor } from './area-editor.tsx';
import classes from './coverage.module.css';

/** Shows lead selection & coverage: lead types and areas of the company. */
export function Coverage() {
  const { t } = useTranslation('coverage');
  const { data: company } = useSuspenseQuery(companyQuery());
  if (company.ban_edit_coverage) {
    return (
      <>
        <PageHeader title={t(($) => $.title)} />
        <CoverageBanned />
      </>
    );
  }
  return <EditableCoverage />;
}

function EditableCoverage() {
  const { t } = useTranslation('coverage');
  const { step = '' } = useParams({ strict: false });
  const { listing } = useSearch({ from: '/trade/settings/coverage' });
  const query = useQuery(coverageQuery());
  const { data } = query;
  const loading = toRegionLoading(query);
  const first = useFirstArea(data?.areas.length);
  const areaId = findAreaId({ listing }, data?.areas ?? []);
  const area = data?.areas.find(({ id }) => id === areaId);
  const isFirst = useIsFirstCoverage(data?.areas);
  if (data !== undefined && area !== undefined && isStep(step)) {
    const isGone = listing !== undefined && area.id !== listing;
    return (
      <CoverageFrame
        area={area}
        areas={data.areas}
        step={step}
        onFirstDone={step === 'lead-types' && isFirst.now ? isFirst.end : undefined}
      >
        {first.created !== undefined && (
          <output>
            <InfoNote mb="sm">
              {data.isListingOff ? t(($) => $.createdAndOff, { name: first.created }) : t(($) => $.created, { name: first.created })}
            </InfoNote>
          </output>
        )}
        {isGone && <AreaGone shown={area} step={step} />}
      </CoverageFrame>
    );
  }
  return (
    <>
      <PageHeader title={t(($) => $.title)} />
      {(loading.hasFailed || loading.isOutdated) && (
        <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
          {t(($) => $.failed)}
        </InlineFailure>
      )}
      {first.hasFailed && <InlineFailure onRetry={first.retry}>{t(($) => $.createFailed)}</InlineFailure>}
      {!loading.hasFailed && !loading.isOutdated && !first.hasFailed && (
        <div className={classes.skeleton} aria-hidden>
          <Skeleton height={44} />
          <StepSkeleton />
        </div>
      )}
    </>
  );
}

/** If the area does not exist or belongs to another company, show the first one. */
function AreaGone({ shown, step }: { shown: CoverageArea; step: CoverageStep }) {
  const { t } = useTranslation('coverage');
  useTitleName(t(($) => $.goneTitle));
  return (
    <FailureAlert isWarning mb="sm" failure={t(($) => $.gone)}>
      {' '}
      <Link to="/settings/coverage/$step" params={{ step }} search={{ listing: shown.id }}>
        {t(($) => $.goneNext, { name: shown.name })}
      </Link>
    </FailureAlert>
  );
}

/** Whether the company had no lead type and no postcode anywhere when the page opened, and has not finished with the first choice. */
function useIsFirstCoverage(areas: readonly CoverageArea[] | undefined): { readonly now: boolean; readonly end: () => void } {
  const [isFirst, setFirst] = useState<boolean>();
  if (isFirst === undefined && areas !== undefined && areas.length > 0) {
    setFirst(areas.every(({ work_type_count: types, postcode_count: places }) => types === 0 && places === 0));
  }
  return { now: isFirst === true, end: () => setFirst(false) };
}

/** Creates an area for a company without any. If another window was quicker, the refetched list contains its area. */
function useFirstArea(areas: number | undefined) {
  const client = useQueryClient();
  const { i18n } = useTranslation('coverage');
  const [created, setCreated] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const isCreating = useRef(false);
  const create = async () => {
    if (isCreating.current) return;
    isCreating.current = true;
    setFailed(false);
    try {
      setCreated((await createArea(client, numberedArea(1, i18n.resolvedLanguage ?? 'en'))).name);
    } catch {
      const there = await client.fetchQuery({ ...coverageQuery(), staleTime: 0 }).catch(() => undefined);
      setFailed(there === undefined || there.areas.length === 0);
    } finally {
      isCreating.current = false;
    }
  };
  const isNeeded = areas === 0;
  useEffect(() => {
    if (isNeeded) void create();
    // Runs once each time the last area disappears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNeeded]);
  return { created, hasFailed, retry: () => void create() };
}

interface CoverageFrameProps {
  readonly area: CoverageArea;
  readonly areas: readonly CoverageArea[];
  readonly step: CoverageStep;
  /** Set while the company chooses its first coverage in one go, before the three steps. */
  readonly onFirstDone: (() => void) | undefined;
  /** Notices. */
  readonly children?: ReactNode;
}

/** Shows the current area and its three steps. */
function CoverageFrame({ area, areas, step, onFirstDone, children }: CoverageFrameProps) {
  const { t } = useTranslation('coverage');
  useTitleDetail(area.name);
  return (
    <>
      <div className={classes.head}>
        <PageHeader
          title={t(($) => $.title)}
          actions={
            onFirstDone === undefined && (
              <div className={classes.areas}>
                <AreaBar area={area} areas={areas} />
              </div>
            )
          }
        />
      </div>
      {children}
      {onFirstDone === undefined ? (
        <AreaEditor key={area.id} area={area} areas={areas} step={step} />
      ) : (
        <FirstCoverage area={area} onSelf={onFirstDone} />
      )}
    </>
  );
}
