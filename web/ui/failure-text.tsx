import { useBroughtIntoView } from './bring-into-view.ts';
import classes from './failure-text.module.css';

interface FailureTextProps {
  /** States in one sentence what failed. */
  readonly failure: string | undefined;
  readonly className?: string | undefined;
}

/** One-line form of `FailureAlert` for tight places: scrolled into view and read out at once. Renders nothing without a failure. */
export function FailureText({ failure, className }: FailureTextProps) {
  // A new text remounts the line, so that it scrolls into view again.
  return failure === undefined ? null : <ShownText key={failure} failure={failure} className={className} />;
}

function ShownText({ failure, className = '' }: FailureTextProps) {
  const line = useBroughtIntoView<HTMLSpanElement>();
  return (
    <span ref={line} role="alert" className={`${classes.text} ${className}`}>
      {failure}
    </span>
  );
}
