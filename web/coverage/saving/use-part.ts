import { useLayoutEffect } from 'react';
import type { CoverageStep } from '../steps.ts';
import { useLatest } from '../use-latest.ts';
import type { PartActions, PartState, RegisterPart } from '../editor-part.ts';

/**
 * Keeps the editor informed of a step's part for as long as the step is there; before anything else can happen, so that no click
 * slips through between a change and the question about it.
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
