import type { ReactNode } from 'react';
import { useAddress } from '../../platform/use-address.ts';

interface DeskLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Client-side link to another page of the back office. */
export function DeskLink({ href, children, className }: DeskLinkProps) {
  const address = useAddress();
  return (
    <a {...address(href)} className={className}>
      {children}
    </a>
  );
}
