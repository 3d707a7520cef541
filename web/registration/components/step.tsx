import type { ReactNode } from 'react';
import classes from './registration-form.module.css';

/** One of the four parts of the form; the line "Step 2 of 4" finds it by its mark. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.step} data-step={number}>
      <legend className={classes.legend}>
        <h2 className={classes.stepTitle}>{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}
