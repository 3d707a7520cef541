import { IconLock } from '../icons/shell-icons.ts';
import { useReason } from '../use-reason.ts';
import classes from './locked-field.module.css';

interface LockedFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  /** States who can change it. */
  readonly reason: string;
}

/** Shows a read-only field as text with a lock and its reason: below on small screens, on hover and focus on large ones, until Escape. */
export function LockedField({ id, label, value, reason }: LockedFieldProps) {
  const { mark, toggle, listeners } = useReason();
  return (
    <dl id={id} className={classes.root} data-field-group>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.line}>
        <span className={classes.value}>{value}</span>
        <button type="button" className={classes.lock} aria-label={reason} onClick={toggle} {...listeners}>
          <IconLock size={18} stroke={1.75} aria-hidden />
        </button>
        <span className={classes.reason} {...mark} aria-hidden>
          {reason}
        </span>
      </dd>
    </dl>
  );
}
