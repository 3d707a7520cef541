import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertTriangle } from './icons/ui-icons.ts';
import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef } from 'react';
import { useMergedRef } from '@mantine/hooks';
import classes from './failure-alert.module.css';

const control = 'button, input, select, textarea';

/** Scrolls to an alert that is off screen or under a bar, but only after user interaction, not on page load. */
export function bringIntoView(alert: HTMLElement | null): void {
  if (alert === null || document.activeElement?.matches(control) !== true) return;
  const { left, width, top, bottom } = alert.getBoundingClientRect();
  const isSeen = [top + 4, bottom - 4].every((y) => alert.contains(document.elementFromPoint(left + width / 2, y)));
  if (!isSeen) alert.scrollIntoView({ block: 'center' });
}

/** Brings an element into view when it mounts. */
function useBroughtIntoView<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const ref = useRef<Shown>(null);
  useLayoutEffect(() => bringIntoView(ref.current), []);
  return ref;
}

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
  const merged = useMergedRef(useBroughtIntoView<HTMLDivElement>(), ref);
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

interface FailureTextProps {
  /** States in one sentence what failed. */
  readonly failure: string | undefined;
  readonly className?: string | undefined;
}

/** One-line form of `FailureAlert` for tight places: scrolled into view and read out at once. Renders nothing without a failure. */
export function FailureText({ failure, className }: FailureTextProps) {
  // A new text remounts the line, so that it scrolls into view again.
  return failure === undefined ? null : <ShownText key={failure} failure={failure} className={className} />;
}

function ShownText({ failure, className = '' }: FailureTextProps) {
  const line = useBroughtIntoView<HTMLSpanElement>();
  return (
    <span ref={line} role="alert" className={`${classes.text} ${className}`}>
      {failure}
    </span>
  );
}
