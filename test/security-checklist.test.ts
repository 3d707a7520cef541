import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/security-checklist.md', 'utf8');
const ids = JSON.parse(readFileSync('test/asvs-ids.json', 'utf8')) as {
  readonly level1: readonly string[];
  readonly level2: readonly string[];
};
const apiRisks = Array.from({ length: 10 }, (_, nth) => `API${nth + 1}:2023`);

interface Row {
  readonly id: string;
  readonly level: string;
  readonly answer: string;
  readonly paths: readonly string[];
}

/** Reads the rows of every table, ids and risks alike. */
function readRows(): readonly Row[] {
  return page
    .split('\n')
    .filter((line) => /^\| (?:V\d|API\d)/.test(line))
    .map((line) => {
      const [id = '', level = '', answer = '', proof = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return { id, level, answer, paths: [...proof.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) };
    });
}

const rows = readRows();
const requirements = rows.filter(({ id }) => id.startsWith('V'));
const isNotMet = ({ answer }: Row): boolean => answer.startsWith('**Not met:**');
const isNeedless = ({ answer }: Row): boolean => answer.startsWith('Does not apply: ');

describe('the security checklist', () => {
  it('answers every requirement of levels 1 and 2 exactly once, under its level', () => {
    const byLevel = (level: string): readonly string[] => requirements.filter((row) => row.level === level).map(({ id }) => id);
    const sorted = (list: readonly string[]): readonly string[] => list.toSorted((a, b) => a.localeCompare(b));
    expect(sorted(byLevel('1'))).toEqual(sorted(ids.level1));
    expect(sorted(byLevel('2'))).toEqual(sorted(ids.level2));
  });

  it('knows all requirements of the standard', () => {
    expect([new Set(ids.level1).size, new Set(ids.level2).size]).toEqual([70, 183]);
  });

  it('answers each of the ten API risks once', () => {
    expect(rows.map(({ id }) => id).filter((id) => id.startsWith('API'))).toEqual(apiRisks);
  });

  it('names existing files', () => {
    expect(rows.flatMap(({ id, paths }) => paths.filter((path) => !existsSync(path)).map((path) => `${id}: ${path}`))).toEqual([]);
  });

  it('gives a proof for everything that is met', () => {
    expect(rows.filter((row) => !isNotMet(row) && !isNeedless(row) && row.paths.length === 0)).toEqual([]);
  });

  it('says why something is not met and what it would need', () => {
    expect(rows.filter((row) => isNotMet(row) && !/^\*\*Not met:\*\* \S.*\. Needed: \S.*\.$/.test(row.answer))).toEqual([]);
  });

  it('lists everything that is not met at the top, with the right count', () => {
    const [, top = ''] = /^## Not met\n([\s\S]*?)^## /m.exec(page) ?? [];
    const notMet = rows.filter(isNotMet).map(({ id }) => id);
    expect(top.match(/V\d+\.\d+\.\d+/g)).toEqual(notMet);
    expect(top).toContain(`${notMet.length} of ${requirements.length} requirements are not met`);
  });
});

describe('the proxy samples', () => {
  it('allow TLS 1.2 and 1.3 only', () => {
    const nginx = readFileSync('ops/proxy/nginx.conf', 'utf8');
    expect(nginx.match(/^\s*ssl_protocols .*$/gm)?.map((line) => line.trim())).toEqual(['ssl_protocols TLSv1.2 TLSv1.3;']);
    // Caddy allows no older versions unless told so.
    expect(readFileSync('ops/proxy/Caddyfile', 'utf8')).not.toMatch(/^\s*protocols\b/m);
  });
});
