import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../use-test-app.ts';
import { readText, readYaml } from './read-ops-files.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}

const { groups } = readYaml('prometheus/alerts.yml') as { groups: readonly { readonly rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readText('grafana/plumbline.json')) as { panels: readonly Panel[] };
const expressions = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];

const keywords = new Set(['and', 'or', 'unless', 'by', 'on', 'without', 'offset']);

/** Names of the metrics in an expression: identifiers that are no function, label, duration or keyword. */
function findMetrics(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(?:by|on|without) ?\([^)]*\)/g, ' ')
    .replaceAll(/\boffset \w+/g, ' ');
  const names = Array.from(bare.matchAll(/(?<![\w.])[a-z]\w*(?!\w|\s*\()/g), ([name]) => name);
  return names.filter((name) => !keywords.has(name));
}

/** Label matchers of an expression, with each alternative of a pattern. */
const findMatchers = (expression: string): { label: string; value: string }[] =>
  Array.from(expression.matchAll(/(\w+)(?:=|!=|=~|!~)"([^"]*)"/g)).flatMap(([, label = '', value = '']) =>
    value.split('|').map((one) => ({ label, value: one })),
  );

const test = useTestApp();

async function readExported(): Promise<{ body: string; names: Set<string> }> {
  const { body } = await test.app.inject({ url: '/metrics' });
  const names = Array.from(body.matchAll(/^# TYPE (\w+) (\w+)$/gm)).flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  return { body, names: new Set(names) };
}

describe('metrics of rules and dashboard', () => {
  it('finds the metrics of an expression', () => {
    expect(findMetrics('max by (job) (a_total{x="y"}) > max(b offset 1h) and on () rate(c[5m]) > 1.2e+09')).toEqual(['a_total', 'b', 'c']);
  });

  it('are exported by the server', async () => {
    const { names } = await readExported();
    // Prometheus adds `up` to every target. File descriptors are read from /proc, which only Linux has.
    for (const name of process.platform === 'linux' ? ['up'] : ['up', 'process_open_fds', 'process_max_fds']) names.add(name);
    expect(expressions.flatMap(findMetrics).filter((name) => !names.has(name))).toEqual([]);
  });

  it('include every metric of the business', async () => {
    const used = new Set(expressions.flatMap(findMetrics).map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
    const { body } = await readExported();
    const business = Array.from(body.matchAll(/^# TYPE ((?:leads?|money|payments|queue)_\w+) /gm), ([, name = '']) => name);
    expect(business.length).toBeGreaterThan(7);
    expect(business.filter((name) => !used.has(name))).toEqual([]);
  });

  it('are matched by routes and states that exist', async () => {
    const { body } = await readExported();
    const matchers = expressions.flatMap(findMatchers);
    const routes = new Set(matchers.filter(({ label }) => label === 'route').map(({ value }) => value));
    expect([...routes].filter((url) => !test.app.hasRoute({ method: 'GET', url }))).toEqual([]);
    const states = matchers.filter(({ label }) => label === 'state');
    expect(states.filter(({ value }) => !body.includes(`state="${value}"`))).toEqual([]);
  });

  it('are selected by the name of the scrape job', () => {
    const { scrape_configs: jobs } = readYaml('prometheus/prometheus.yml') as {
      scrape_configs: { job_name: string; metrics_path: string }[];
    };
    expect(jobs.map(({ job_name, metrics_path }) => [job_name, metrics_path])).toEqual([['plumbline', '/metrics']]);
    const selected = expressions.flatMap(findMatchers).filter(({ label }) => label === 'job');
    expect(new Set(selected.map(({ value }) => value))).toEqual(new Set(['plumbline']));
  });
});

describe('alerts', () => {
  it('have unique names, a severity and a summary', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(
      rules.filter(({ labels, annotations }) => !['critical', 'warning'].includes(labels.severity) || annotations.summary === ''),
    ).toEqual([]);
  });

  it('have one section each in the runbooks, in the same order', () => {
    const page = readFileSync('docs/runbooks.md', 'utf8');
    const sections = Array.from(page.matchAll(/^## (Plumbline\w+)$/gm), ([, name]) => name);
    expect(sections).toEqual(rules.map(({ alert }) => alert));
  });

  it('link to their section', () => {
    const wrong = rules.filter(({ alert, annotations }) => !annotations.runbook_url.endsWith(`/docs/runbooks.md#${alert.toLowerCase()}`));
    expect(wrong).toEqual([]);
  });
});

it('numbers the panels of the dashboard and gives each a query', () => {
  expect(panels.map(({ id }) => id)).toEqual(panels.map((_, at) => at + 1));
  expect(panels.filter(({ targets }) => targets.length === 0)).toEqual([]);
});
