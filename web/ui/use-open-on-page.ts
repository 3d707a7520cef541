import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

/** What opens over a page goes with it, whatever leads to another: a link, the back button, a redirect. */
export function useOpenOnPage(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const page = useRouterState({ select: ({ location }) => location.href });
  const [openOn, setOpenOn] = useState<string>();
  // Not only hidden: back on the page it must not stand open again.
  if (openOn !== undefined && openOn !== page) setOpenOn(undefined);
  return [openOn === page, (isOpen) => setOpenOn(isOpen ? page : undefined)];
}
