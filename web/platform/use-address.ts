import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * What an `<a>` needs to lead to an address of the product that is known as text only. It opens like every other page; with
 * a key held down the browser does what it does with links.
 */
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
