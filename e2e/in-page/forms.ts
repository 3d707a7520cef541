import { describe, seenIn, topLayer } from './seen.ts';

/** Lists fields that are marked as wrong before the visitor did anything. */
export function scolded(): string[] {
  return seenIn(topLayer(), '[aria-invalid=true]').map((field) => `${describe(field)} is marked as wrong before the first attempt`);
}

/** Lists forms with more than one error summary or alert of their own. */
export function rivalSummaries(): string[] {
  return seenIn(topLayer(), 'form').flatMap((form) => {
    const alerts = seenIn(form, '[role=alert]').filter(
      (alert) => alert.parentElement?.closest('[role=alert]') === null && alert.closest('form') === form,
    );
    const summaries = alerts.filter((alert) => alert.querySelector('h2') !== null);
    return summaries.length > 1 ? [`${describe(form)} has ${summaries.length} error summaries`] : [];
  });
}
