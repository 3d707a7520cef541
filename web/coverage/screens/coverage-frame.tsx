import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTitleDetail } from '../../ui/title-detail.ts';
import type { CoverageArea } from '../api.ts';
import { isAlone } from '../lead-type-groups.ts';
import type { CoverageStep } from '../steps.ts';
import { AccreditationsTab } from '../accreditations/accreditations-tab.tsx';
import { AreaBar } from '../areas/area-bar.tsx';
import { LeadTypesTab } from '../lead-types/lead-types-tab.tsx';
import { PostcodesTab } from '../map/postcodes-tab.tsx';
import type { StepReport, StepTabProps } from '../step-tab-props.ts';
import { StepTabs } from './step-tabs.tsx';

interface CoverageFrameProps {
  readonly area: CoverageArea;
  readonly areas: readonly CoverageArea[];
  readonly step: CoverageStep;
  /** Notices. */
  readonly children?: ReactNode;
}

const panels: Readonly<Record<CoverageStep, (props: StepTabProps) => ReactNode>> = {
  'lead-types': LeadTypesTab,
  accreditations: AccreditationsTab,
  postcodes: PostcodesTab,
};
const nothing: StepReport = { isDirty: false, count: undefined };

/** Around the three steps of one area: which area it is, the steps, and the question before unsaved work is left. */
export function CoverageFrame({ area, areas, step, children }: CoverageFrameProps) {
  const { t } = useTranslation('coverage');
  const [report, setReport] = useState<StepReport>(nothing);
  const onReport = useCallback((next: StepReport) => setReport(next), []);
  useTitleDetail(area.name);
  const heading = useFocusOnNewStep(step);
  const Panel = panels[step];
  const live = {
    ...area,
    ...(report.count !== undefined && { [step === 'postcodes' ? 'postcode_count' : 'work_type_count']: report.count }),
  };
  return (
    <>
      <PageHeader title={t(($) => $.title)} />
      {children}
      <AreaBar area={live} areas={areas} />
      <StepTabs step={step} areaId={area.id} isDirty={report.isDirty}>
        <h2 ref={heading} tabIndex={-1} className="visually-hidden">
          {t(($) => $.steps[step])}
        </h2>
        <Panel key={area.id} area={area} holdsListing={isAlone(area, areas)} onReport={onReport} />
      </StepTabs>
      <UnsavedChanges
        isDirty={report.isDirty}
        leaves={(from, to) => from.pathname !== to.pathname || listingOf(from.search) !== listingOf(to.search)}
      />
    </>
  );
}

const listingOf = (search: object): unknown => ('listing' in search ? search.listing : undefined);

/** Back and Next go with their step: the focus goes to the heading of the one that came. A tab keeps its focus. */
function useFocusOnNewStep(step: CoverageStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus();
  }, [step]);
  return heading;
}
