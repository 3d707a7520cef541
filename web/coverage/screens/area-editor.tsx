import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { AccreditationsTab } from '../accreditations/accreditations-tab.tsx';
import type { CoverageArea } from '../api.ts';
import type { EditedArea } from '../last-days/api.ts';
import { LastDays } from '../last-days/last-days.tsx';
import { isAlone } from '../lead-type-groups.ts';
import { LeadTypesTab } from '../lead-types/lead-types-tab.tsx';
import { PostcodesTab } from '../map/postcodes-tab.tsx';
import { SaveOutcome } from '../saving/save-outcome.tsx';
import { UnsavedBar } from '../saving/unsaved-bar.tsx';
import { useParts } from '../saving/use-parts.ts';
import type { Selection } from '../selection.ts';
import { StepEnd } from '../step-end.tsx';
import type { StepTabProps } from '../step-tab-props.ts';
import { areaIdOf, type CoverageStep } from '../steps.ts';
import { AreaSummary } from './area-summary.tsx';
import { StepTabs } from './step-tabs.tsx';

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

/** The three steps of one area. What is unsaved in any of them stays while the others are looked at, and is saved as one. */
export function AreaEditor({ area, areas, step }: AreaEditorProps) {
  const { t } = useTranslation('coverage');
  const { register, save, discard, isChanged, selectionOf, ...parts } = useParts();
  const { heading, focusHeading } = useStepHeading(step);
  const visited = useVisited(step);
  const isUnsaved = parts.changes > 0;
  const edited = useEdited(area.id, isUnsaved ? selectionOf('lead-types') : undefined, isUnsaved ? selectionOf('postcodes') : undefined);
  const panel = (shown: CoverageStep) => {
    const Panel = panels[shown];
    return (
      <>
        <h2 ref={shown === step ? heading : undefined} tabIndex={-1} className="visually-hidden">
          {t(($) => $.steps[shown])}
        </h2>
        <Panel area={area} holdsListing={isAlone(area, areas)} onPart={register} onSave={save} />
      </>
    );
  };
  return (
    <>
      <SaveOutcome outcomes={parts.outcomes} step={step} areaId={area.id} />
      <StepTabs
        step={step}
        areaId={area.id}
        isChanged={isChanged}
        summary={
          <AreaSummary
            types={selectionOf('lead-types')?.length ?? area.work_type_count}
            places={selectionOf('postcodes')?.length ?? area.postcode_count}
          />
        }
        panels={visited.map((one) => ({ step: one, panel: panel(one) }))}
      />
      {/* Anew for each step: what was pressed goes with its step, and the focus on to the heading. */}
      <StepEnd key={step} step={step} areaId={area.id} isChanged={isUnsaved} isSaved={parts.isSaved} />
      {/* Accreditations are about something else; the map has its window to itself until something on it is changed. */}
      {(step === 'lead-types' || (step === 'postcodes' && isUnsaved)) && (
        // It waits by itself: were the steps hidden meanwhile, they would take back what is unsaved, and this with it, for ever.
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
        leaves={(_, { pathname, search }) => !pathname.startsWith('/settings/coverage') || areaIdOf(search, areas) !== area.id}
      />
    </>
  );
}

/** The area as it is selected where something of it is unsaved; the same object as long as it is the same selection. */
function useEdited(area: number, types: Selection | undefined, places: Selection | undefined): EditedArea | undefined {
  return useMemo(() => {
    if (types === undefined && places === undefined) return undefined;
    return { area, ...(types !== undefined && { work_types: [...types] }), ...(places !== undefined && { districts: [...places] }) };
  }, [area, types, places]);
}

/** The steps that have been looked at, which stay as they were left. */
function useVisited(step: CoverageStep): readonly CoverageStep[] {
  const [visited, setVisited] = useState<readonly CoverageStep[]>([step]);
  if (visited.includes(step)) return visited;
  setVisited([...visited, step]);
  return [...visited, step];
}

/** Back and Next go with their step, and the bar with the last change: the focus goes to the heading. A tab keeps its focus. */
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
