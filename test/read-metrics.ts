import type { TestApp } from './app-harness.ts';

/** Reads the value of every series, such as `leads_sold_total{channel="single"}`. */
export async function readMetrics({ app }: Pick<TestApp, 'app'>): Promise<Readonly<Record<string, number>>> {
  const { body } = await app.inject({ url: '/metrics' });
  const lines = [...body.matchAll(/^([a-z]\S*(?:\{.*\})?) (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, series, value]) => [String(series), Number(value)]));
}
