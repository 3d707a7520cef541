import { describe, isSeen } from './seen.ts';

const moved = /transform|translate|inset|top|left|height|width|margin|all/;

/** Lists animations that move although the visitor prefers reduced motion. */
export function restless(): string[] {
  const moving = document.getAnimations().flatMap((animation) => {
    const { effect } = animation;
    if (!(effect instanceof KeyframeEffect) || effect.target === null || !isSeen(effect.target)) return [];
    const isMotion = effect.getKeyframes().some((frame) => Object.keys(frame).some((key) => moved.test(key)));
    return isMotion && Number(effect.getComputedTiming().duration) > 20 ? [`${describe(effect.target)} moves`] : [];
  });
  return moving;
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

const shifts: Shift[] = [];

/** Records layout shifts from the page's first script on. */
export function watchShifts(): void {
  new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({ type: 'layout-shift', buffered: true });
}

export function takeShifts(): { readonly sum: number; readonly by: string[] } {
  const own = shifts.splice(0).filter(({ hadRecentInput }) => !hadRecentInput);
  const by = own.flatMap(({ value, sources }) =>
    sources.map(
      ({ node }) =>
        `${value.toFixed(3)} ${node instanceof Element ? describe(node) : (node?.parentElement?.textContent ?? '').slice(0, 40)}`,
    ),
  );
  return { sum: own.reduce((sum, { value }) => sum + value, 0), by };
}
