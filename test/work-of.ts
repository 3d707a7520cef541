/**
 * How much work a call makes, in milliseconds of this process's processor time: the least of several rounds. Unlike the time that
 * passes it does not grow while the machine does something else. Compare two of one run; alone it tells how fast the machine is.
 */
export async function workOf(call: () => unknown, rounds = 5): Promise<number> {
  const works: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    works.push((user + system) / 1_000);
  }
  return Math.min(...works);
}
