import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertTriangle } from './icons/ui-icons.ts';
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { useMergedRef } from '@mantine/hooks';

interface FailureAlertProps extends Pick<AlertProps, 'id' | 'mb' | 'tabIndex' | 'title'> {
  /** States in one sentence what failed. */
  readonly failure: ReactNode;
  /** Whether nothing or only something minor failed: amber instead of red. */
  readonly isWarning?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  /** Action that resolves it. */
  readonly children?: ReactNode;
}

/** Error alert at the pressed control, scrolled into view and read out at once. Renders nothing without a failure. */
export function FailureAlert({ failure, ...alert }: FailureAlertProps) {
  if (failure === undefined) return null;
  // A new text remounts the alert, so that it scrolls into view again.
  return <ShownFailure key={typeof failure === 'string' ? failure : ''} failure={failure} {...alert} />;
}

function ShownFailure({ failure, isWarning = false, ref, children, ...alert }: FailureAlertProps) {
  const own = useRef<HTMLDivElement>(null);
  const merged = useMergedRef(own, ref);
  useLayoutEffect(() => bringIntoView(own.current), []);
  return (
    <Alert
      ref={merged}
      role="alert"
      color={isWarning ? 'amber' : 'red'}
      icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
      {...alert}
    >
      {failure}
      {children}
    </Alert>
  );
}

const control = 'button, input, select, textarea';

/** Scrolls to an alert that is off screen or under a bar, but only after user interaction, not on page load. */
function bringIntoView(alert: HTMLElement | null): void {
  if (alert === null || document.activeElement?.matches(control) !== true) return;
  const { left, width, top, bottom } = alert.getBoundingClientRect();
  const isSeen = [top + 4, bottom - 4].every((y) => alert.contains(document.elementFromPoint(left + width / 2, y)));
  if (!isSeen) alert.scrollIntoView({ block: 'center' });
}
