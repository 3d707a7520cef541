import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { openForTests } from '../../test/open-together.ts';
import { openDemoServer, publicAddress } from '../demo-server.ts';
import { launchChromium } from '../open-browser.ts';
import { password } from '../pages/sign-in.ts';

/** The parts of a Lighthouse result that the tests read. */
interface Result {
  readonly runtimeError?: { readonly message: string };
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<
    Record<'performance' | 'accessibility', { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number; readonly title: string }>>;
}
type Lighthouse = (address: string, flags: object) => Promise<{ readonly lhr: Result } | undefined>;

/** Lighthouse has an install of its own, so the compiler cannot see it. */
async function loadTool<Module>(file: string): Promise<Module> {
  const path = join(import.meta.dirname, '../../tools/lighthouse/node_modules/lighthouse', file);
  return (await import(pathToFileURL(path).href)) as Module;
}

/** Lighthouse slows a machine of this index, its "high-end desktop", down four times to reach a mid-range phone (its docs/throttling.md). */
const desktopIndex = 1500;
const desktopSlowdown = 4;
const maxLayoutShift = 0.02;
/** `npm run lighthouse` measures: the median of three runs. Otherwise a page passes with its first run that reaches the limit. */
const measuresSpeed = process.env['LIGHTHOUSE'] === 'measure';
/** Other work can only lower a score, so one run that reaches the limit proves that the page can. */
const maxAttempts = 5;
/** All that counts towards the performance score. Its other audits would only lengthen a run. */
const metrics = ['first-contentful-paint', 'speed-index', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

interface AuditedPage {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn?: true;
  readonly minPerformance: number;
}

const pages: readonly AuditedPage[] = [
  { name: 'sign-in', path: '/login', minPerformance: 90 },
  { name: 'register', path: '/register', minPerformance: 90 },
  { name: 'home page of visitors', path: '/', minPerformance: 90 },
  { name: 'search for companies', path: '/boilers/companies', minPerformance: 90 },
  { name: 'public company page', path: '/boilers/companies/lantern-electrics-ltd', minPerformance: 90 },
  { name: 'enquiry form', path: '/boilers/enquiry?country=gb', minPerformance: 90 },
  { name: 'prices', path: '/prices', minPerformance: 90 },
  { name: 'Buy leads', path: '/buy-leads', isSignedIn: true, minPerformance: 85 },
];

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'lighthouse' },
    body: JSON.stringify({ username: 'demo@plumbline.test', password }),
  });
  if (answer.status !== 202) throw new Error(`the demonstration's company could not sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/**
 * Runs something whose processes take precedence over other tests, whose work would otherwise count as the page's. Without the right to
 * (only root has it), the slowdown alone makes up for that work.
 */
async function withPrecedence<Result>(run: () => Promise<Result>): Promise<Result> {
  const usual = getPriority();
  try {
    setPriority(-15);
  } catch {
    return run();
  }
  try {
    return await run();
  } finally {
    setPriority(usual);
  }
}

const audited = openForTests(async (closeLater) => {
  const lighthouse = await loadTool<{ default: Lighthouse }>('core/index.js');
  const { pageFunctions } = await loadTool<{ pageFunctions: { computeBenchmarkIndex(): number } }>('core/lib/page-functions.js');
  const { default: preset } = await loadTool<{ default: Pick<Result, 'categories'> }>('core/config/default-config.js');
  const accessibilityAudits = preset.categories.accessibility.auditRefs.map(({ id }) => id);
  const { origin } = await withPrecedence(() => openDemoServer({ RATE_LIMIT_OVERRIDE: '1000' }, closeLater));
  const { PORT: port } = await publicAddress();
  const browser = await withPrecedence(() => launchChromium(`--remote-debugging-port=${port}`));
  closeLater(() => browser.close());
  /** How fast the machine is now; the best of a few is what it can do. */
  const measureIndex = async (turns: number): Promise<number> => {
    const page = await browser.newPage();
    const indexes: number[] = [];
    for (let turn = 0; turn < turns; turn += 1)
      indexes.push(await page.evaluate<number>(`(${pageFunctions.computeBenchmarkIndex.toString()})()`));
    await page.close();
    return Math.max(...indexes);
  };
  const index = await measureIndex(3);
  const cookie = await signIn(origin);
  return { run: lighthouse.default, accessibilityAudits, origin, port: Number(port), index, measureIndex, cookie };
});

/** The slowdown that makes a machine of this index a mid-range phone. */
const toSlowdown = (index: number): number => Math.max(1, desktopSlowdown * Math.min(1, index / desktopIndex));

interface Figures {
  readonly performance: number;
  readonly layoutShift: number;
  readonly paintMs: number;
  readonly blockedMs: number;
  readonly index: number;
  /** Null in runs that leave it out. */
  readonly accessibility: number | null;
  readonly violations: readonly string[];
}

const percent = (score: number | null | undefined): number => Math.round((score ?? 0) * 100);

/** Runs Lighthouse with its mobile preset. Accessibility does not vary, so only the first run of a page audits it. */
async function auditOnce({ path, isSignedIn }: AuditedPage, index: number, withAccessibility: boolean): Promise<Figures> {
  const { run, accessibilityAudits, origin, port, cookie } = audited;
  const answer = await run(`${origin}${path}`, {
    port,
    logLevel: 'error',
    throttlingMethod: 'simulate',
    throttling: { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: toSlowdown(index) },
    disableFullPageScreenshot: true,
    onlyAudits: [...metrics, ...(withAccessibility ? accessibilityAudits : [])],
    ...(isSignedIn === true && { extraHeaders: { cookie } }),
  });
  if (answer === undefined || answer.lhr.runtimeError !== undefined) throw new Error(answer?.lhr.runtimeError?.message ?? 'no result');
  const { categories, audits, environment } = answer.lhr;
  const figure = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const violations = withAccessibility ? categories.accessibility.auditRefs.filter(({ id }) => audits[id]?.score === 0) : [];
  return {
    performance: percent(categories.performance.score),
    layoutShift: figure('cumulative-layout-shift'),
    paintMs: figure('largest-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
    index: environment.benchmarkIndex,
    accessibility: withAccessibility ? percent(categories.accessibility.score) : null,
    violations: violations.map(({ id }) => `${id}: ${audits[id]?.title ?? ''}`),
  };
}

interface Audit {
  readonly decisive: Figures;
  readonly runs: readonly Figures[];
}

const sortedByScore = (runs: readonly Figures[]): readonly Figures[] => runs.toSorted((a, b) => a.performance - b.performance);

function decide(decisive: Figures | undefined, runs: readonly Figures[]): Audit {
  if (decisive === undefined) throw new Error('no run');
  return { decisive, runs };
}

/** Returns the median of three runs. */
async function measurePage(page: AuditedPage): Promise<Audit> {
  const runs: Figures[] = [];
  for (let turn = 0; turn < 3; turn += 1) runs.push(await auditOnce(page, audited.index, turn === 0));
  return decide(sortedByScore(runs)[1], runs);
}

/** Repeats a run that misses the limit, with the machine's speed of that moment: other work slows down the phone that Lighthouse simulates. */
async function judgePage(page: AuditedPage): Promise<Audit> {
  const runs: Figures[] = [];
  while (runs.length < maxAttempts && !runs.some(({ performance }) => performance >= page.minPerformance)) {
    const index = runs.length === 0 ? audited.index : Math.min(audited.index, await audited.measureIndex(1));
    runs.push(await auditOnce(page, index, runs.length === 0));
  }
  return decide(sortedByScore(runs).at(-1), runs);
}

const table: string[] = [];
afterAll(() => {
  const head = ['page', 'performance', 'accessibility', 'CLS', 'LCP ms', 'TBT ms', 'runs', 'lowest index'];
  console.log(
    [
      `Lighthouse, mobile, simulated: index ${audited.index}, CPU slowed down ${toSlowdown(audited.index).toFixed(1)} times`,
      head.map((name, at) => name.padEnd(at === 0 ? 24 : 14)).join(''),
      ...table,
    ].join('\n'),
  );
});

it.each(pages)('$name is fast and accessible on a phone, and nothing on it moves', async (page) => {
  const { decisive, runs } = await (measuresSpeed ? measurePage(page) : judgePage(page));
  const layoutShift = Math.max(...runs.map((one) => one.layoutShift));
  const figures = [
    decisive.performance,
    runs[0]?.accessibility ?? 0,
    layoutShift.toFixed(3),
    decisive.paintMs.toFixed(0),
    decisive.blockedMs.toFixed(0),
    runs.length,
    Math.min(...runs.map(({ index }) => index)),
  ];
  table.push([page.name.padEnd(24), ...figures.map((figure) => String(figure).padEnd(14))].join(''));
  expect(runs[0]?.violations).toEqual([]);
  expect(runs[0]?.accessibility).toBe(100);
  expect(layoutShift).toBeLessThanOrEqual(maxLayoutShift);
  expect(decisive.performance).toBeGreaterThanOrEqual(page.minPerformance);
});
