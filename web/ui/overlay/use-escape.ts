import { useEffect, useEffectEvent } from 'react';

/** Escape anywhere on the page, unless an open menu or dialog takes it for itself. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isTaken =
      event.defaultPrevented || (event.target instanceof Element && event.target.closest('dialog, [role=dialog], [role=menu]') !== null);
    if (event.key === 'Escape' && !isTaken) onEscape();
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isActive]);
}
