import { useCallback, useState, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/announcer.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Selection } from '../selection.ts';
import {
  type PartReport,
  type RegisterPart,
  type SaveOutcome,
  type SaveOutcomes,
  type CoverageStep,
  coverageSteps,
  type PartActions,
  type PartState,
} from '../steps.ts';
import { useLatest } from '../waiting.ts';

/** Save answers first: lead types determine which ones are required. */
const saveOrder: readonly CoverageStep[] = ['accreditations', 'lead-types', 'postcodes'];

/** Manages the parts of the edited coverage, which are saved and discarded together; each part is a separate request. */
export function useParts() {
  const { t } = useTranslation('coverage');
  const { run, isBusy } = useAction();
  const [reports, setReports] = useState<Readonly<Partial<Record<CoverageStep, PartReport>>>>({});
  const [outcomes, setOutcomes] = useState<SaveOutcomes>([]);
  const register = useCallback<RegisterPart>((step, report) => setReports((before) => ({ ...before, [step]: report })), []);
  const changed = coverageSteps.flatMap((step) => {
    const report = reports[step];
    return report !== undefined && report.changes > 0 ? [{ step, ...report }] : [];
  });
  const changes = changed.reduce((sum, part) => sum + part.changes, 0);
  const obstacle = changed.find((part) => part.obstacle !== undefined)?.obstacle;
  const showOutcome = useOutcomeToast();

  const saveAll = async () => {
    setOutcomes([]);
    const made: [CoverageStep, SaveOutcome][] = [];
    for (const of of saveOrder) {
      const part = changed.find(({ step }) => step === of);
      if (part !== undefined) made.push([of, await part.actions.current.save()]);
    }
    setOutcomes(coverageSteps.flatMap((step) => made.filter(([of]) => of === step)));
    showOutcome(made);
  };

  return {
    register,
    changes,
    /** Selection of a visited step; undefined means as saved. */
    getSelection: (step: CoverageStep): Selection | undefined => reports[step]?.selection,
    isChanged: (step: CoverageStep): boolean => changed.some((part) => part.step === step),
    obstacle,
    isBusy,
    isSaved: changes === 0 && outcomes.length > 0 && outcomes.every(([, outcome]) => outcome === 'saved'),
    /** Outcome of the last save, if parts failed and something is still unsaved. */
    outcomes: changes > 0 && outcomes.some(([, outcome]) => outcome !== 'saved') ? outcomes : [],
    save: () => {
      if (changed.length > 0 && obstacle === undefined) void run(saveAll);
    },
    discard: () => {
      for (const { actions } of changed) actions.current.discard();
      setOutcomes([]);
      announce(t(($) => $.saving.discarded));
    },
  };
}

/** Reports a save in one toast, with the part's own text if there was only one. */
function useOutcomeToast(): (outcomes: SaveOutcomes) => void {
  const { t } = useTranslation('coverage');
  const { t: accreditations } = useTranslation('accreditations');
  const words: Readonly<Record<CoverageStep, { readonly saved: string; readonly failed: string }>> = {
    'lead-types': { saved: t(($) => $.types.saved), failed: t(($) => $.types.saveFailed) },
    accreditations: { saved: t(($) => $.accreditations.saved), failed: accreditations(($) => $.failed) },
    postcodes: { saved: t(($) => $.postcodes.saved), failed: t(($) => $.postcodes.saveFailed) },
  };
  return (outcomes) => {
    const [first] = outcomes;
    if (first === undefined) return;
    const saved = outcomes.filter(([, outcome]) => outcome === 'saved').length;
    const own = outcomes.length === 1 ? words[first[0]] : undefined;
    if (saved === outcomes.length) void showToast(own?.saved ?? t(($) => $.saving.allSaved));
    // A conflict is not a failure; it is shown where it needs review.
    else if (outcomes.some(([, outcome]) => outcome === 'failed')) {
      const failed = own?.failed ?? (saved > 0 ? t(($) => $.saving.partly) : t(($) => $.saving.none));
      void showToast(failed, 'danger', true);
    }
  };
}

/**
 * Reports a step's part to the editor while mounted. Uses a layout effect, so no click can slip in between a change and its leave prompt.
 */
export function usePart(
  register: RegisterPart,
  step: CoverageStep,
  { changes, selection, obstacle, save, discard }: PartState & PartActions,
): void {
  const actions = useLatest<PartActions>({ save, discard });
  useLayoutEffect(
    () => register(step, { changes, obstacle, actions, ...(selection !== undefined && { selection }) }),
    [register, step, changes, selection, obstacle, actions],
  );
  useLayoutEffect(() => () => register(step, undefined), [register, step]);
}
