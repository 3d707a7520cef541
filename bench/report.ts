/** Prints one line: name, ratio, both figures, and whether the goal is met. */
export function reportRatio(what: string, measured: number, floor: number, goal: number, sense: 'at least' | 'at most'): void {
  const ratio = measured / floor;
  const met = sense === 'at least' ? ratio >= goal : ratio <= goal;
  console.log(
    `${met ? 'met   ' : 'MISSED'}  ${ratio.toFixed(2)} (${sense} ${goal})  ${what}: ${measured.toFixed(1)} against ${floor.toFixed(1)}`,
  );
}

/** Prints a figure with an absolute goal. */
export function reportGoal(what: string, measured: number, goal: number): void {
  console.log(`${measured <= goal ? 'met   ' : 'MISSED'}  ${measured.toFixed(0)} (at most ${goal})  ${what}`);
}

export function reportFigure(what: string, figure: string): void {
  console.log(`        ${what}: ${figure}`);
}
