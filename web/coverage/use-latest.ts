import { type RefObject, useEffect, useRef } from 'react';

/** The value of the latest drawing, for what happens later: a request that comes back must not act on an old selection. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
