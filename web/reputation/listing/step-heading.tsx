import classes from './step-heading.module.css';

/** What this step is for. After a change of step it takes the focus (`useStepFocus`), so that it is read out. */
export function StepHeading({ title, hint }: { title: string; hint: string }) {
  return (
    <div>
      <h2 tabIndex={-1} className={classes.title} data-step-heading>
        {title}
      </h2>
      <p className={classes.hint}>{hint}</p>
    </div>
  );
}
