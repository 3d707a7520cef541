import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiRefusal } from '../../platform/api-client.ts';
import { refusalWords } from './refusal-words.ts';

/** Returns the server's message, or ours if it gave none. */
function formatFailure(error: unknown, otherwise: string): string {
  return error instanceof ApiRefusal && error.errors.length > 0 && error.status < 500 ? refusalWords(error).join(', ') : otherwise;
}

/**
 * Runs one action at a time, with its pending state and last failure. Without a failure text none is expected, so errors are rethrown as
 * defects.
 */
export function useAction(otherwise?: string) {
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: (action: () => Promise<void>) => action() });
  const isRunning = useRef(false);
  const run = async (action: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await mutateAsync(action);
    } catch (cause) {
      if (otherwise === undefined) throw cause;
    } finally {
      isRunning.current = false;
    }
  };
  const failure = error === null || otherwise === undefined ? undefined : formatFailure(error, otherwise);
  return { run, isBusy: isPending, failure };
}
