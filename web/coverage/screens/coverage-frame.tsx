import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTitleDetail } from '../../ui/title-detail.ts';
import type { CoverageArea } from '../api.ts';
import { AreaBar } from '../areas/area-bar.tsx';
import type { CoverageStep } from '../steps.ts';
import { AreaEditor } from './area-editor.tsx';
import classes from './coverage.module.css';

interface CoverageFrameProps {
  readonly area: CoverageArea;
  readonly areas: readonly CoverageArea[];
  readonly step: CoverageStep;
  /** Notices. */
  readonly children?: ReactNode;
}

/** Which area it is, and its three steps. */
export function CoverageFrame({ area, areas, step, children }: CoverageFrameProps) {
  const { t } = useTranslation('coverage');
  useTitleDetail(area.name);
  return (
    <>
      <div className={classes.head}>
        <PageHeader title={t(($) => $.title)} actions={<AreaBar area={area} areas={areas} />} />
      </div>
      {children}
      <AreaEditor key={area.id} area={area} areas={areas} step={step} />
    </>
  );
}
