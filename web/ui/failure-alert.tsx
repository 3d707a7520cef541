import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { useMergedRef } from '@mantine/hooks';

interface FailureAlertProps extends Pick<AlertProps, 'id' | 'mb' | 'tabIndex' | 'title'> {
  /** What did not work, in one sentence. */
  readonly failure: ReactNode;
  /** Nothing has failed, or only something beside the point: amber instead of red. */
  readonly isWarning?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  /** What puts it right. */
  readonly children?: ReactNode;
}

/** What did not work, said by what was pressed, brought into view and read out at once. Nothing while all is well. */
export function FailureAlert({ failure, ...alert }: FailureAlertProps) {
  if (failure === undefined) return null;
  // Other words are another alert, which is brought into view again.
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

/** Scrolls to it where it is out of view or under a bar, after somebody pressed something: a page that opens with one stays where it is. */
function bringIntoView(alert: HTMLElement | null): void {
  if (alert === null || document.activeElement?.matches(control) !== true) return;
  const { left, width, top, bottom } = alert.getBoundingClientRect();
  const isSeen = [top + 4, bottom - 4].every((y) => alert.contains(document.elementFromPoint(left + width / 2, y)));
  if (!isSeen) alert.scrollIntoView({ block: 'center' });
}
