import type { ReactNode } from 'react';

interface ScrollRoomProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Room for something that may be wider than the page, such as a table: where nothing in it takes the focus, it takes it itself. */
export function ScrollRoom({ label, className, children }: ScrollRoomProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls is scrolled by keyboard too.
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
