import type { ReactNode } from 'react';
import { useAddress } from '../../platform/use-address.ts';

interface DeskLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A link to another page of the back-office, which opens without the browser loading anew. */
export function DeskLink({ href, children, className }: DeskLinkProps) {
  const address = useAddress();
  return (
    <a {...address(href)} className={className}>
      {children}
    </a>
  );
}
