import { useRef, useState } from 'react';
import { ApiRefusal } from '../platform/api-client.ts';

/** What went wrong, in the server's words where it gave some, else in ours. */
function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiRefusal && error.errors.length > 0 && error.status < 500 ? error.errors.join(', ') : otherwise;
}

/** One action of a card at a time: whether it runs, and what became of the last one. */
export function useAction(otherwise: string) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isRunning = useRef(false);
  const run = async (action: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure(messageOf(error, otherwise));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { run, isBusy, failure };
}
