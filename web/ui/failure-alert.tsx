import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertTriangle } from './icons/ui-icons.ts';
import type { ReactNode, Ref } from 'react';
import { useMergedRef } from '@mantine/hooks';
import { useBroughtIntoView } from './bring-into-view.ts';

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
