import { describe, isSeen, seenIn, topLayer } from './seen.ts';

function describedBy(element: Element): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
  return ids.map((id) => document.getElementById(id)?.textContent?.trim() ?? '').join('');
}

/** Accepts an explanation beside the control: the words of a full list, or the page marked as current. */
function hasWordsBeside(element: Element): boolean {
  if (element.closest('nav')?.querySelector('[aria-current=page]') != null) return true;
  return /\(.+\)/.test(element.closest('fieldset, li, td, th')?.textContent ?? '');
}

/** Lists disabled controls that give no reason. A spinner is reason enough for a request in flight. */
export function silentlyDisabled(): string[] {
  const dead = seenIn(topLayer(), 'button, input, select, textarea, [role=switch], [role=tab]').filter((element) => {
    if (!element.matches(':disabled, [data-disabled=true], [aria-disabled=true]')) return false;
    const isBusy = element.closest('[aria-busy=true], [data-loading]') !== null;
    return !isBusy && describedBy(element) === '' && !hasWordsBeside(element);
  });
  return dead.map((element) => `${describe(element)} cannot be used and does not say why`);
}

/** Allows one filled button per view: a dialog, a side pane or the page itself. */
export function rivals(): string[] {
  const filled = seenIn(topLayer(), '[data-variant=filled][class*=Button-root]');
  const views = Map.groupBy(filled, (one) => one.closest('aside, [role=dialog], dialog, section[aria-labelledby], form') ?? document.body);
  return [...views.values()]
    .filter((rivals) => rivals.length > 1)
    .map((rivals) => `${rivals.length} filled buttons in one view: ${rivals.map(describe).join('; ')}`);
}

/** Lists marks that rely on colour alone, without text, name or shape. */
export function mutedMarks(): string[] {
  const marks = seenIn(topLayer(), '[class*=Badge-root], [class*=mark_], [data-inside]');
  return marks
    .filter((one) => (one.textContent ?? '').trim() === '' && one.getAttribute('aria-label') === null && ![...one.children].some(isSeen))
    .map((one) => `${describe(one)} has a colour and no word`);
}
