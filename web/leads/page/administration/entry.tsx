import type { TablerIcon } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import classes from './entry.module.css';

interface EntryProps {
  readonly Icon: TablerIcon;
  readonly children: ReactNode;
}

function Label({ Icon, children }: EntryProps) {
  return (
    <>
      <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <span>{children}</span>
    </>
  );
}

/** A way to somewhere else: a file, a page outside the app. */
export function LinkEntry({ Icon, children, className = '', ...anchor }: EntryProps & ComponentPropsWithRef<'a'>) {
  return (
    <a {...anchor} className={`${classes.entry} ${className}`}>
      <Label Icon={Icon}>{children}</Label>
    </a>
  );
}

/** The same to a page of the app, with the router's typed address. */
export const PageEntry = createLink(LinkEntry);

interface ActionEntryProps extends EntryProps {
  /** Why it cannot be used, in sight beneath it; undefined when it can. */
  readonly reason?: string | undefined;
  readonly onClick?: () => void;
}

/** Something done right here. What cannot be done stays in its place, can be reached by keyboard and says why. */
export function ActionEntry({ Icon, reason, onClick, children }: ActionEntryProps) {
  const reasonId = useId();
  const isUnavailable = reason !== undefined;
  return (
    <button
      type="button"
      className={classes.entry}
      aria-disabled={isUnavailable || undefined}
      aria-describedby={isUnavailable ? reasonId : undefined}
      onClick={isUnavailable ? undefined : onClick}
    >
      <Label Icon={Icon}>
        {children}
        {isUnavailable && (
          <span id={reasonId} className={classes.reason} aria-hidden>
            {reason}
          </span>
        )}
      </Label>
    </button>
  );
}
