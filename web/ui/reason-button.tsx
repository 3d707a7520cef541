import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentPropsWithoutRef, useId } from 'react';
import classes from './reason-button.module.css';
import { useReason } from './use-reason.ts';

interface ReasonButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Why the button is disabled; undefined if enabled. */
  readonly reason: string | undefined;
  /** Where the reason appears on large screens; defaults to below. */
  readonly side?: 'above';
}

/**
 * Renders a button that explains why it is unavailable: it stays focusable and does nothing. The reason is shown below on small screens,
 * and on hover and focus on large ones, until Escape. A submit button leaves the decision to its form, which may hold autofilled values.
 */
export function ReasonButton({ reason, onClick, type = 'button', fullWidth, side, ...button }: ReasonButtonProps) {
  const id = useId();
  const { mark, listeners } = useReason();
  const isUnavailable = reason !== undefined;
  return (
    <span className={classes.root} data-full-width={fullWidth || undefined} data-side={side}>
      <Button
        {...button}
        {...listeners}
        type={type}
        fullWidth={fullWidth ?? false}
        {...(isUnavailable && { 'data-disabled': true })}
        aria-disabled={isUnavailable || undefined}
        aria-describedby={isUnavailable ? id : undefined}
        onClick={isUnavailable && type !== 'submit' ? undefined : onClick}
      />
      {isUnavailable && (
        <span id={id} className={classes.reason} {...mark}>
          {reason}
        </span>
      )}
    </span>
  );
}
