/** One line: what, the ratio, the two figures, and whether the goal is met. */
export function reportRatio(what: string, measured: number, floor: number, goal: number, sense: 'at least' | 'at most'): void {
  const ratio = measured / floor;
  const met = sense === 'at least' ? ratio >= goal : ratio <= goal;
  console.log(
    `${met ? 'met   ' : 'MISSED'}  ${ratio.toFixed(2)} (${sense} ${goal})  ${what}: ${measured.toFixed(1)} against ${floor.toFixed(1)}`,
  );
}

export function reportFigure(what: string, figure: string): void {
  console.log(`        ${what}: ${figure}`);
}
