import { contrast, drawnOn, getBackground, lightness } from './colours.ts';
import { describe, seenIn, topLayer } from './seen.ts';

const minEdgeContrast = 3;
/** CIE L* difference, on a scale of 0 (black) to 100 (white). */
const maxSkeletonContrast = 12;

/** Lists fields and plain buttons whose border and background both contrast less than 3:1 with their surroundings. */
export function faintEdges(): string[] {
  const bounded = seenIn(
    topLayer(),
    'input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea, button[data-variant=default]',
  );
  return bounded.flatMap((element) => {
    const style = getComputedStyle(element);
    if (style.borderTopStyle === 'none' || parseFloat(style.borderTopWidth) === 0) return [];
    if (element.matches(':disabled, [data-disabled], [aria-disabled=true]')) return [];
    const around = getBackground(element.parentElement);
    const edge = contrast(drawnOn(style.borderTopColor, around), around);
    const ground = contrast(getBackground(element), around);
    return Math.max(edge, ground) >= minEdgeContrast ? [] : [`the edge of ${describe(element)} has a contrast of ${edge.toFixed(1)}`];
  });
}

/** Lists skeletons that stand out too much; placeholders should barely differ from their background. */
export function strongSkeletons(): string[] {
  const places = [...document.querySelectorAll('.mantine-Skeleton-root, [data-skeleton], [class*=skeleton i]:empty')];
  return places.flatMap((element) => {
    const ground = getBackground(element.parentElement);
    const own = [getComputedStyle(element).backgroundColor, getComputedStyle(element, '::after').backgroundColor];
    const apart = Math.max(...own.map((colour) => Math.abs(lightness(drawnOn(colour, ground)) - lightness(ground))));
    return apart <= maxSkeletonContrast ? [] : [`a skeleton differs by ${apart.toFixed(0)} of 100 from its ground: ${element.className}`];
  });
}
