import { NativeSelect, Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { coverageSteps, isStep, type CoverageStep } from '../steps.ts';
import classes from './step-tabs.module.css';

interface StepTabsProps {
  readonly step: CoverageStep;
  readonly areaId: number;
  /** Whether the step in view has unsaved changes; no other can have any. */
  readonly isDirty: boolean;
  readonly children: ReactNode;
}

/**
 * The three steps. Arrows only move the focus between the tabs: a step is left by Enter, Space or a click, so that nobody is
 * asked about unsaved changes for looking around. On a phone they are a list to choose from.
 */
export function StepTabs({ step, areaId, isDirty, children }: StepTabsProps) {
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
      keepMounted={false}
      classNames={{ list: classes.list, tab: classes.tab }}
    >
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
            {one === step && isDirty && (
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
            label: `${place + 1}. ${t(($) => $.steps[one])}${one === step && isDirty ? `, ${t(($) => $.steps.unsaved)}` : ''}`,
          }))}
        />
      </div>
      <Tabs.Panel value={step} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
