import type { ReactNode } from 'react';

interface ScrollRoomProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Scrollable container for wide content such as tables; focusable itself if nothing inside is. */
export function ScrollRoom({ label, className, children }: ScrollRoomProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Overflowing content must scroll by keyboard too.
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
