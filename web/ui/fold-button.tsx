import { IconChevronDown } from './icons/form-icons.ts';
import type { ReactNode } from 'react';
import classes from './fold-button.module.css';

interface FoldButtonProps {
  readonly isOpen: boolean;
  /** Id of the collapsible element. */
  readonly controls: string;
  readonly onToggle: () => void;
  /** A leading icon points to the content, as in a tree; a trailing one flips. */
  readonly chevron: 'start' | 'end';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Expands and collapses the element below. */
export function FoldButton({ isOpen, controls, onToggle, chevron, className = '', children }: FoldButtonProps) {
  const mark = <IconChevronDown size={chevron === 'start' ? 16 : 20} stroke={1.75} aria-hidden className={classes.chevron} />;
  return (
    <button
      type="button"
      className={`${classes.button} ${className}`}
      data-chevron={chevron}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      {chevron === 'start' && mark}
      {children}
      {chevron === 'end' && mark}
    </button>
  );
}
