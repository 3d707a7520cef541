import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has come into the window, or within a screen of it. Once it has, it stays so. */
export function useNearView<Part extends Element>(): readonly [RefObject<Part | null>, boolean] {
  const part = useRef<Part>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (part.current === null || isNear) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '400px',
    });
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [part, isNear];
}
