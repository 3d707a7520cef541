import { Button, Skeleton } from '@mantine/core';
import { type RefObject, useEffect, useRef, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../ui/app-link.tsx';
import classes from './step-end.module.css';
import stepSkeletonClasses from './step-skeleton.module.css';
import { type CoverageStep, coverageSteps } from './steps.ts';
import twoColumnsClasses from './two-columns.module.css';

interface StepEndProps {
  readonly step: CoverageStep;
  readonly areaId: number;
  /** Makes saving the primary action instead of Next. */
  readonly isChanged: boolean;
  readonly isSaved: boolean;
}

/** Ends every step: Back, Next and, once saved, a confirmation. */
export function StepEnd({ step, areaId, isChanged, isSaved }: StepEndProps) {
  const { t } = useTranslation('coverage');
  const { t: common } = useTranslation('common');
  const place = coverageSteps.indexOf(step);
  const [before, after] = [coverageSteps[place - 1], coverageSteps[place + 1]];
  const search = { listing: areaId };
  return (
    <div className={classes.end}>
      <output className={classes.state}>{isSaved ? common(($) => $.form.saved) : ''}</output>
      {before !== undefined && (
        <AppLinkButton variant="default" to="/settings/coverage/$step" params={{ step: before }} search={search}>
          {t(($) => $.steps.back)}
        </AppLinkButton>
      )}
      {after !== undefined && (
        <AppLinkButton variant={isChanged ? 'default' : 'filled'} to="/settings/coverage/$step" params={{ step: after }} search={search}>
          {t(($) => $.steps.next)}
        </AppLinkButton>
      )}
    </div>
  );
}

/** Leaves room for the header and the bar. */
const margin = '76px 120px';

/** Scrolls an element into view when it appears far from the button that caused it. */
export function useScrolledTo<Part extends HTMLElement>(isThere: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (!isThere || part.current === null) return;
    part.current.style.scrollMarginBlock = margin;
    part.current.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  return part;
}

interface TwoColumnsProps {
  readonly count: number;
  readonly picker: ReactNode;
  readonly basket: ReactNode;
  /** Rendered above the basket. */
  readonly beside?: ReactNode;
  /** Whether the picker takes the full width, with the basket below. */
  readonly isWide?: boolean;
  /** Whether the picker is a full-height map, which the side column must not exceed. */
  readonly isMap?: boolean;
  /** Where the toggle is rendered; above the columns if omitted. */
  readonly togglePlace: HTMLElement | null;
}

/** Shows the picker on the left and the selection on the right; on a phone one at a time, toggled by a button that shows the count. */
export function TwoColumns({ count, picker, basket, beside, isWide = false, isMap = false, togglePlace }: TwoColumnsProps) {
  const { t } = useTranslation('coverage');
  const [isBasketShown, setBasketShown] = useState(false);
  const toggle = (
    <Button variant="default" className={twoColumnsClasses.toggle ?? ''} onClick={() => setBasketShown(!isBasketShown)}>
      {isBasketShown ? t(($) => $.basket.hide) : t(($) => $.basket.show, { total: count })}
    </Button>
  );
  return (
    <div
      className={twoColumnsClasses.columns}
      data-basket={isBasketShown || undefined}
      data-wide={isWide || undefined}
      data-map={isMap || undefined}
    >
      {togglePlace === null ? toggle : createPortal(toggle, togglePlace)}
      <div className={twoColumnsClasses.picker}>{picker}</div>
      <div className={twoColumnsClasses.side}>
        {beside}
        <div className={twoColumnsClasses.basket}>{basket}</div>
      </div>
    </div>
  );
}

/** Placeholder while a step loads. */
export function StepSkeleton() {
  return <Skeleton className={stepSkeletonClasses.step} aria-hidden />;
}
