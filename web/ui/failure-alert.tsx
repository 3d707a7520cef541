import { Alert } from '@mantine/core';

/** What did not work, said by what was pressed and read out at once. Nothing while all is well. */
export function FailureAlert({ failure }: { failure: string | undefined }) {
  if (failure === undefined) return null;
  return (
    <Alert role="alert" color="red">
      {failure}
    </Alert>
  );
}
