import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiRefusal } from '../../platform/api-client.ts';
import { refusalWords } from './refusal-words.ts';

/** What went wrong, in the server's words where it gave some, else in ours. */
function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiRefusal && error.errors.length > 0 && error.status < 500 ? refusalWords(error).join(', ') : otherwise;
}

/**
 * One action at a time, of a card or dialog: whether it is under way, and why the last one failed. Without a text for failures
 * none is expected: what the action throws is a defect and thrown on.
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
  const failure = error === null || otherwise === undefined ? undefined : messageOf(error, otherwise);
  return { run, isBusy: isPending, failure };
}
