/**
 * CPU milliseconds of a call in this process, the minimum of several rounds. Unlike wall-clock time
 * it does not grow when the machine is busy. Compare two values of one run.
 */
export async function measureWork(call: () => unknown, rounds = 5): Promise<number> {
  const works: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    works.push((user + system) / 1_000);
  }
  return Math.min(...works);
}
