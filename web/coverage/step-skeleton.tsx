import { Skeleton } from '@mantine/core';
import classes from './step-skeleton.module.css';

/** In the place of a step that is on its way. */
export function StepSkeleton() {
  return <Skeleton className={classes.step} aria-hidden />;
}
