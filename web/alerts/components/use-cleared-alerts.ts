import { useEffect, useState } from 'react';
import { useDismissAlerts } from '../api.ts';

const undoFor = 10_000;

/**
 * What is cleared one after the other is brought back together, until ten seconds after the last of it. What could not be
 * cleared is remembered until it is, whatever else is cleared meanwhile.
 */
export function useClearedAlerts() {
  const { mutateAsync, isPending } = useDismissAlerts();
  const [cleared, setCleared] = useState<readonly number[]>([]);
  const [notCleared, setNotCleared] = useState<readonly number[]>([]);
  const [isNotRestored, setNotRestored] = useState(false);
  useEffect(() => {
    if (cleared.length === 0) return undefined;
    const timer = setTimeout(() => setCleared([]), undoFor);
    return () => clearTimeout(timer);
  }, [cleared]);

  // Not by the callbacks of `mutate`: they are those of the latest press alone.
  const save = async (leads: readonly number[]) => {
    try {
      await mutateAsync({ leads: [...leads], restore: false });
    } catch {
      setNotCleared((before) => [...without(before, leads), ...leads]);
      return;
    }
    setCleared((before) => [...without(before, leads), ...leads]);
    setNotCleared((before) => without(before, leads));
  };
  const clear = (leads: readonly number[]) => void save(leads);
  const undo = () => {
    setCleared([]);
    setNotRestored(false);
    void mutateAsync({ leads: [...cleared], restore: true }).catch(() => {
      setCleared((since) => [...cleared, ...since]);
      setNotRestored(true);
    });
  };
  return {
    cleared,
    clear,
    undo,
    isNotRestored,
    hasNotCleared: notCleared.length > 0,
    clearAgain: () => clear(notCleared),
    isBusy: isPending,
  };
}

function without(ids: readonly number[], gone: readonly number[]): readonly number[] {
  return ids.filter((id) => !gone.includes(id));
}
