import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Returns link props for an address known only as text. Navigates in the app; modifier keys keep the browser's behaviour. */
export function useAddress(): (href: string) => { href: string; onClick: (event: MouseEvent) => void } {
  const router = useRouter();
  return (href) => ({
    href,
    onClick: (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void router.navigate({ href });
    },
  });
}
