import { Button, Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '../../ui/icons/form-icons.ts';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import type { CoverageArea } from '../api.ts';
import { AreaBar } from '../areas/area-bar.tsx';
import { coverageSteps, isStep, type CoverageStep } from '../steps.ts';
import classes from './step-tabs.module.css';

interface StepTabsProps {
  readonly step: CoverageStep;
  readonly area: CoverageArea;
  readonly areas: readonly CoverageArea[];
  /** Whether a step has unsaved changes. */
  readonly isChanged: (step: CoverageStep) => boolean;
  /** Receives the place for the selection's toggle on a phone. */
  readonly onTogglePlace: (place: HTMLElement | null) => void;
  /** Rendered at the end of the line; on a phone in the menu. */
  readonly summary: ReactNode;
  /** Panels of mounted steps; inactive ones are hidden. */
  readonly panels: readonly { readonly step: CoverageStep; readonly panel: ReactNode }[];
}

/**
 * Shows the three steps. Arrow keys only move focus; Enter, Space or a click activates, so browsing loads nothing. On a phone one line holds
 * a menu of areas and steps, and the toggle for the selection.
 */
export function StepTabs({ step, area, areas, isChanged, onTogglePlace, summary, panels }: StepTabsProps) {
  const { t } = useTranslation('coverage');
  const navigate = useNavigate();
  const go = (to: string | null) => {
    if (to === null || !isStep(to) || to === step) return;
    void navigate({ to: '/settings/coverage/$step', params: { step: to }, search: { listing: area.id } });
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
        <div className={classes.line}>
          <StepMenu step={step} area={area} areas={areas} isChanged={isChanged} summary={summary} onStep={go} />
          <div ref={onTogglePlace} className={classes.toggle} />
        </div>
        <div className={classes.summary}>{summary}</div>
      </div>
      {panels.map(({ step: one, panel }) => (
        <Tabs.Panel key={one} value={one} pt="xs">
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface StepMenuProps extends Pick<StepTabsProps, 'step' | 'area' | 'areas' | 'isChanged' | 'summary'> {
  readonly onStep: (step: CoverageStep) => void;
}

/** Names the area and the step; opens a menu of both. */
function StepMenu({ step, area, areas, isChanged, summary, onStep }: StepMenuProps) {
  const { t } = useTranslation('coverage');
  const { t: common } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const steps = coverageSteps.map((one, place) => ({ one, name: `${place + 1}. ${t(($) => $.steps[one])}` }));
  const current = t(($) => $.steps.of, { step: coverageSteps.indexOf(step) + 1, steps: coverageSteps.length });
  return (
    <>
      <Button
        variant="default"
        className={classes.menu ?? ''}
        aria-haspopup="dialog"
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <span className={classes.where} title={`${area.name} · ${current}`}>
          {area.name} · {current}
        </span>{' '}
        <span className={classes.name} title={t(($) => $.steps[step])}>
          {t(($) => $.steps[step])}
        </span>
      </Button>
      {isOpen && (
        <ModalDialog title={t(($) => $.steps.menu)} onClose={close}>
          <AreaBar area={area} areas={areas} />
          {summary}
          <ol className={classes.steps}>
            {steps.map(({ one, name }) => (
              <li key={one}>
                <Button
                  variant={one === step ? 'light' : 'default'}
                  fullWidth
                  justify="flex-start"
                  aria-current={one === step ? 'step' : undefined}
                  onClick={() => {
                    close();
                    onStep(one);
                  }}
                >
                  {name}
                  {isChanged(one) && `, ${t(($) => $.steps.unsaved)}`}
                </Button>
              </li>
            ))}
          </ol>
          <DialogActions>
            <Button variant="default" onClick={close}>
              {common(($) => $.close)}
            </Button>
          </DialogActions>
        </ModalDialog>
      )}
    </>
  );
}
