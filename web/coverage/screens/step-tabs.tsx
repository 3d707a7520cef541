import { NativeSelect, Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { coverageSteps, isStep, type CoverageStep } from '../steps.ts';
import classes from './step-tabs.module.css';

interface StepTabsProps {
  readonly step: CoverageStep;
  readonly areaId: number;
  /** Whether a step has unsaved changes. */
  readonly isChanged: (step: CoverageStep) => boolean;
  /** Rendered at the end of the line. */
  readonly summary: ReactNode;
  /** Panels of mounted steps; inactive ones are hidden. */
  readonly panels: readonly { readonly step: CoverageStep; readonly panel: ReactNode }[];
}

/**
 * Shows the three steps. Arrow keys only move focus; Enter, Space or a click activates, so browsing loads nothing. On a phone they become a
 * select.
 */
export function StepTabs({ step, areaId, isChanged, summary, panels }: StepTabsProps) {
  const { t } = useTranslation('coverage');
  const navigate = useNavigate();
  const go = (to: string | null) => {
    if (to === null || !isStep(to) || to === step) return;
    void navigate({ to: '/settings/coverage/$step', params: { step: to }, search: { listing: areaId } });
  };
  return (
    <Tabs
      value={step}
      onChange={go}
      activateTabWithKeyboard={false}
      // Hide with CSS only: unmounting effects would destroy the map.
      keepMountedMode="display-none"
      classNames={{ list: classes.list, tab: classes.tab }}
    >
      <div className={classes.head}>
        <Tabs.List aria-label={t(($) => $.steps.label)}>
          {coverageSteps.map((one, place) => (
            <Tabs.Tab key={one} value={one}>
              <span className={classes.number} aria-hidden>
                {place + 1}
              </span>
              <span>
                <span className="visually-hidden">{place + 1}. </span>
                {t(($) => $.steps[one])}
              </span>
              {isChanged(one) && (
                <span className={classes.dot}>
                  <span className="visually-hidden">, {t(($) => $.steps.unsaved)}</span>
                </span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={classes.select}>
          <NativeSelect
            label={t(($) => $.steps.of, { step: coverageSteps.indexOf(step) + 1, steps: coverageSteps.length })}
            value={step}
            onChange={(event) => go(event.currentTarget.value)}
            data={coverageSteps.map((one, place) => ({
              value: one,
              label: `${place + 1}. ${t(($) => $.steps[one])}${isChanged(one) ? `, ${t(($) => $.steps.unsaved)}` : ''}`,
            }))}
          />
        </div>
        {summary}
      </div>
      {panels.map(({ step: one, panel }) => (
        <Tabs.Panel key={one} value={one} pt="xs">
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
