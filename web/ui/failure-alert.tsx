import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** What did not work, said by what was pressed and read out at once. Nothing while all is well. */
export function FailureAlert({ failure }: { failure: string | undefined }) {
  if (failure === undefined) return null;
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
      {failure}
    </Alert>
  );
}
