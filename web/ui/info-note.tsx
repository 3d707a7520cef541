import { Alert, type AlertProps } from '@mantine/core';
import { IconInfoCircle } from './icons/form-icons.ts';
import type { ReactNode } from 'react';

interface InfoNoteProps extends Pick<AlertProps, 'mb'> {
  readonly children: ReactNode;
}

/** Shows information about the page that requires no action. */
export function InfoNote({ children, ...alert }: InfoNoteProps) {
  return (
    <Alert role="note" color="blue" icon={<IconInfoCircle size={20} stroke={1.75} aria-hidden />} {...alert}>
      {children}
    </Alert>
  );
}
