import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

/** State of something opened over a page, which closes on any navigation: link, Back or redirect. */
export function useOpenOnPage(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const page = useRouterState({ select: ({ location }) => location.href });
  const [openOn, setOpenOn] = useState<string>();
  // Reset, not just hidden: it must not reopen on return.
  if (openOn !== undefined && openOn !== page) setOpenOn(undefined);
  return [openOn === page, (isOpen) => setOpenOn(isOpen ? page : undefined)];
}
