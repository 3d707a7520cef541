import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { AccreditationList } from '../accreditations/accreditation-list.tsx';
import { accreditationsQuery, type Accreditations } from '../accreditations/accreditations-api.ts';
import accreditationsTabClasses from '../accreditations/accreditations-tab.module.css';
import { useAccreditationForm } from '../accreditations/use-accreditation-form.ts';
import { areaWorkTypesQuery, workTypesQuery, areaPostcodesQuery, type CoverageArea, type EditedArea } from '../api.ts';
import { type SaveOutcomes, type StepTabProps, findAreaId, type CoverageStep } from '../steps.ts';
import { LastDays } from '../last-days/last-days.tsx';
import { isOnlyListedArea } from '../lead-type-groups.ts';
import { LeadTypesEditor } from '../lead-types/lead-types-editor.tsx';
import { usePrepareMap } from '../map/lazy-map.ts';
import { PostcodesEditor } from '../map/postcodes-editor.tsx';
import { UnsavedBar } from '../saving/unsaved-bar.tsx';
import { usePart, useParts } from '../saving/use-parts.ts';
import type { Selection } from '../selection.ts';
import { StepEnd, StepSkeleton, useScrolledTo } from '../step-end.tsx';
import classes from './area-summary.module.css';
import { StepTabs } from './step-tabs.tsx';

interface AreaSummaryProps {
  /** Current selection, saved or not. */
  readonly types: number;
  readonly places: number;
}

/** Summary of the area. */
function AreaSummary({ types, places }: AreaSummaryProps) {
  const { t } = useTranslation('coverage');
  return (
    <p className={classes.summary}>
      {t(($) => $.area.contents, {
        types: t(($) => $.area.types, { count: types }),
        places: t(($) => $.area.places, { count: places }),
      })}
    </p>
  );
}

/** Step 1: which kinds of leads the area takes. */
function LeadTypesTab(props: StepTabProps) {
  const { t } = useTranslation('coverage');
  const { area } = props;
  const offered = useQuery(workTypesQuery());
  const chosen = useQuery(areaWorkTypesQuery(area.id));
  if (offered.data !== undefined && chosen.data !== undefined) {
    return <LeadTypesEditor {...props} key={area.id} offered={offered.data} chosen={chosen.data} />;
  }
  const loading = toRegionLoading(offered, chosen);
  return loading.hasFailed ? (
    <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
      {t(($) => $.types.loadFailed)}
    </InlineFailure>
  ) : (
    <StepSkeleton />
  );
}

/** Step 2: accreditations needed before the area's lead types are offered. */
function AccreditationsTab(props: StepTabProps) {
  const { t } = useTranslation('coverage');
  const { t: accreditations } = useTranslation('accreditations');
  const query = useQuery(accreditationsQuery({ coverage: props.area.id }));
  const { data } = query;
  const loading = toRegionLoading(query);
  if (data === undefined) {
    return loading.hasFailed ? (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {accreditations(($) => $.loadFailed)}
      </InlineFailure>
    ) : (
      <Skeleton height={320} aria-hidden />
    );
  }
  if (data.compulsoryAccreditations.length + data.optionalAccreditations.length === 0) {
    return <EmptyState>{t(($) => $.accreditations.none)}</EmptyState>;
  }
  return <AccreditationStep {...props} data={data} />;
}

/** Step 3: the postcodes of the area. */
function PostcodesTab(props: StepTabProps) {
  const { t } = useTranslation('coverage');
  const client = useQueryClient();
  const { area } = props;
  const postcodes = areaPostcodesQuery(area.id);
  usePrepareMap();
  const query = useQuery(postcodes);
  const { data } = query;
  const loading = toRegionLoading(query);
  if (data !== undefined) {
    return <PostcodesEditor {...props} key={area.id} chosen={data} reload={() => client.fetchQuery({ ...postcodes, staleTime: 0 })} />;
  }
  return loading.hasFailed ? (
    <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
      {t(($) => $.postcodes.loadFailed)}
    </InlineFailure>
  ) : (
    <StepSkeleton />
  );
}

interface AreaEditorProps {
  readonly area: CoverageArea;
  readonly areas: readonly CoverageArea[];
  readonly step: CoverageStep;
}

const panels: Readonly<Record<CoverageStep, (props: StepTabProps) => ReactNode>> = {
  'lead-types': LeadTypesTab,
  accreditations: AccreditationsTab,
  postcodes: PostcodesTab,
};

/** Shows the three steps of one area. Unsaved changes persist between steps and are saved together. */
export function AreaEditor({ area, areas, step }: AreaEditorProps) {
  const { t } = useTranslation('coverage');
  const { register, save, discard, isChanged, getSelection, ...parts } = useParts();
  const { heading, focusHeading } = useStepHeading(step);
  const visited = useVisited(step);
  const [togglePlace, setTogglePlace] = useState<HTMLElement | null>(null);
  const isUnsaved = parts.changes > 0;
  const edited = useEdited(area.id, isUnsaved ? getSelection('lead-types') : undefined, isUnsaved ? getSelection('postcodes') : undefined);
  const panel = (shown: CoverageStep) => {
    const Panel = panels[shown];
    return (
      <>
        <h2 ref={shown === step ? heading : undefined} tabIndex={-1} className="visually-hidden">
          {t(($) => $.steps[shown])}
        </h2>
        <Panel
          area={area}
          holdsListing={isOnlyListedArea(area, areas)}
          togglePlace={shown === step ? togglePlace : null}
          onPart={register}
          onSave={save}
        />
      </>
    );
  };
  return (
    <>
      <SaveOutcome outcomes={parts.outcomes} step={step} areaId={area.id} />
      <StepTabs
        step={step}
        area={area}
        areas={areas}
        isChanged={isChanged}
        onTogglePlace={setTogglePlace}
        summary={
          <AreaSummary
            types={getSelection('lead-types')?.length ?? area.work_type_count}
            places={getSelection('postcodes')?.length ?? area.postcode_count}
          />
        }
        panels={visited.map((one) => ({ step: one, panel: panel(one) }))}
      />
      {/* Remount per step: the pressed button disappears and the focus moves to the heading. */}
      <StepEnd key={step} step={step} areaId={area.id} isChanged={isUnsaved} isSaved={parts.isSaved} />
      {/* Hidden for accreditations, which do not affect it; on the map shown only after a change, to leave room for the map. */}
      {(step === 'lead-types' || (step === 'postcodes' && isUnsaved)) && (
        // Its own boundary: suspending the steps would unmount their unsaved state, which this depends on, in an endless loop.
        <Suspense>
          <LastDays edited={edited} />
        </Suspense>
      )}
      {isUnsaved && (
        <UnsavedBar
          changes={parts.changes}
          isBusy={parts.isBusy}
          obstacle={parts.obstacle}
          onSave={save}
          onDiscard={discard}
          onFocusLost={focusHeading}
        />
      )}
      <UnsavedChanges
        isDirty={isUnsaved && !parts.isBusy}
        leaves={(_, { pathname, search }) => !pathname.startsWith('/settings/coverage') || findAreaId(search, areas) !== area.id}
      />
    </>
  );
}

/** Returns the area's selection if it is unsaved; keeps its identity while unchanged. */
function useEdited(area: number, types: Selection | undefined, places: Selection | undefined): EditedArea | undefined {
  return useMemo(() => {
    if (types === undefined && places === undefined) return undefined;
    return { area, ...(types !== undefined && { work_types: [...types] }), ...(places !== undefined && { districts: [...places] }) };
  }, [area, types, places]);
}

/** Tracks the steps visited so far, which stay mounted. */
function useVisited(step: CoverageStep): readonly CoverageStep[] {
  const [visited, setVisited] = useState<readonly CoverageStep[]>([step]);
  if (visited.includes(step)) return visited;
  setVisited([...visited, step]);
  return [...visited, step];
}

/** Moves the focus to the heading when Back, Next or the bar disappears. Tabs keep their focus. */
function useStepHeading(step: CoverageStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const focusHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus();
  }, [step]);
  return { heading, focusHeading };
}

interface SaveOutcomeProps {
  readonly outcomes: SaveOutcomes;
  /** The open step. */
  readonly step: CoverageStep;
  readonly areaId: number;
}

/**
 * Reports a partly failed save: which parts are saved, which are not, and links to them. A visible part saved on its own reports its
 * failure itself.
 */
function SaveOutcome({ outcomes, step, areaId }: SaveOutcomeProps) {
  const { t } = useTranslation('coverage');
  const isListed = outcomes.length > 1 || (outcomes[0] !== undefined && outcomes[0][0] !== step);
  const alert = useScrolledTo<HTMLDivElement>(isListed);
  if (!isListed) return null;
  const isPartly = outcomes.some(([, outcome]) => outcome === 'saved');
  return (
    <FailureAlert
      ref={alert}
      mb="sm"
      title={isPartly ? t(($) => $.saving.partly) : t(($) => $.saving.none)}
      failure={
        <ul className="plain-list">
          {outcomes.map(([of, outcome]) => (
            <li key={of}>
              {t(($) => $.saving[outcome], { part: t(($) => $.saving.parts[of]) })}{' '}
              {outcome !== 'saved' && of !== step && (
                <Link to="/settings/coverage/$step" params={{ step: of }} search={{ listing: areaId }}>
                  {t(($) => $.saving.show, { part: t(($) => $.saving.parts[of]) })}
                </Link>
              )}
            </li>
          ))}
        </ul>
      }
    />
  );
}

interface AccreditationStepProps extends Pick<StepTabProps, 'area' | 'onPart' | 'onSave'> {
  readonly data: Accreditations;
}

/** Shows accreditation answers required by the area's lead types, saved with the other steps. */
function AccreditationStep({ area, data, onPart, onSave }: AccreditationStepProps) {
  const { t } = useTranslation('coverage');
  const { summary, changes, field, answer, save, discard } = useAccreditationForm({ data, coverage: area.id });
  usePart(onPart, 'accreditations', { changes, save, discard });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className={accreditationsTabClasses.form} onSubmit={submit} noValidate>
      <ErrorSummary {...summary} />
      <p className={accreditationsTabClasses.intro}>
        {data.compulsoryAccreditations.length === 0 ? t(($) => $.accreditations.none) : t(($) => $.accreditations.intro)}
      </p>
      <AccreditationList data={data} field={field} onAnswer={answer} />
      {/* Enter submits a form only if it contains a button or a single field; the bar's button is outside. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </form>
  );
}
