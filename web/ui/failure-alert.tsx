import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

interface FailureAlertProps extends Pick<AlertProps, 'id' | 'mb' | 'tabIndex' | 'title'> {
  /** What did not work, in one sentence. */
  readonly failure: ReactNode;
  /** Nothing has failed, or only something beside the point: amber instead of red. */
  readonly isWarning?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  /** What puts it right. */
  readonly children?: ReactNode;
}

/** What did not work, said by what was pressed and read out at once. Nothing while all is well. */
export function FailureAlert({ failure, isWarning = false, children, ...alert }: FailureAlertProps) {
  if (failure === undefined) return null;
  return (
    <Alert role="alert" color={isWarning ? 'amber' : 'red'} icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />} {...alert}>
      {failure}
      {children}
    </Alert>
  );
}
