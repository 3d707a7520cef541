import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { AccreditationsTab } from '../accreditations/accreditations-tab.tsx';
import type { CoverageArea } from '../api.ts';
import { isAlone } from '../lead-type-groups.ts';
import { LeadTypesTab } from '../lead-types/lead-types-tab.tsx';
import { PostcodesTab } from '../map/postcodes-tab.tsx';
import { SaveOutcome } from '../saving/save-outcome.tsx';
import { UnsavedBar } from '../saving/unsaved-bar.tsx';
import { useParts } from '../saving/use-parts.ts';
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
  const { register, save, discard, isChanged, countOf, ...parts } = useParts();
  const { heading, focusHeading } = useStepHeading(step);
  const visited = useVisited(step);
  const isUnsaved = parts.changes > 0;
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
        summary={<AreaSummary types={countOf('lead-types') ?? area.work_type_count} places={countOf('postcodes') ?? area.postcode_count} />}
        panels={visited.map((one) => ({ step: one, panel: panel(one) }))}
      />
      {/* Anew for each step: what was pressed goes with its step, and the focus on to the heading. */}
      <StepEnd key={step} step={step} areaId={area.id} isChanged={isUnsaved} isSaved={parts.isSaved} />
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
