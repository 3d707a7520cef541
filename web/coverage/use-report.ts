import { useLayoutEffect } from 'react';
import type { StepTabProps } from './step-tab-props.ts';

/**
 * Keeps the frame informed for as long as the step is shown; before anything else can happen, so that no click slips through
 * between a change and the question about it.
 */
export function useReport(onReport: StepTabProps['onReport'], isDirty: boolean, count: number | undefined): void {
  useLayoutEffect(() => onReport({ isDirty, count }), [onReport, isDirty, count]);
  useLayoutEffect(() => () => onReport({ isDirty: false, count: undefined }), [onReport]);
}
