import { useEffect, useState } from 'react';

const settling = 500;

/** Whether this has stood on the page for long enough that a press on it is meant: one that came with the press before is not. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settling);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
