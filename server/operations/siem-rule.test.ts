import { describe, expect, it } from 'vitest';
import type { AuditEntryWire } from '../../contract/operations/audit-endpoints.ts';
import { cefHeader, cefLine, cefSeverity, cefValue, siemLine } from './siem-rule.ts';

const entry: AuditEntryWire = {
  id: 41,
  at: '2026-03-02T10:00:00.000Z',
  actor: 'Olivia Hart',
  staff: 3,
  action: 'company.lock',
  object: { type: 'company', id: '12', name: 'Midland Heating Ltd' },
  reason: 'asked by the police',
  changes: [{ field: 'locked', before: 'false', after: 'true' }],
};

describe('a CEF line', () => {
  it.each([
    ['a pipe', 'a|b', String.raw`a\|b`, 'a|b'],
    ['a backslash', String.raw`a\b`, String.raw`a\\b`, String.raw`a\\b`],
    ['an equals sign', 'a=b', 'a=b', String.raw`a\=b`],
    ['a line feed', 'a\nb', 'a b', String.raw`a\nb`],
    ['a carriage return', 'a\rb', 'a b', String.raw`a\rb`],
    ['both', 'a\r\nb', 'a b', String.raw`a\nb`],
    ['a backslash before an n', String.raw`a\nb`, String.raw`a\\nb`, String.raw`a\\nb`],
    ['an escaped pipe', String.raw`\|`, String.raw`\\\|`, String.raw`\\|`],
    ['a quote and other scripts', '"Ö" ü', '"Ö" ü', '"Ö" ü'],
  ])('escapes %s', (_, text, header, value) => {
    expect([cefHeader(text), cefValue(text)]).toEqual([header, value]);
  });

  it('maps an entry to the names of the dictionary', () => {
    expect(cefLine(entry, '0.9.0')).toBe(
      'CEF:0|Plumbline|Plumbline|0.9.0|company.lock|company lock|3|rt=1772445600000 externalId=41 cat=audit act=company.lock ' +
        'outcome=success suser=Olivia Hart suid=3 reason=asked by the police cs1Label=objectType cs1=company cs2Label=objectId cs2=12 ' +
        'cs3Label=changes cs3=[{"field":"locked","before":"false","after":"true"}]',
    );
  });

  it('leaves empty values out, and stays one line within its limits', () => {
    const long = { ...entry, staff: null, reason: `=1+1|\n${'x'.repeat(2_000)}`, changes: [] };
    const line = cefLine(long, '0.9.0');
    expect(line).not.toMatch(/[\r\n]|suid=|cs3/);
    expect(/reason=(.*) cs1Label/.exec(line)?.[1]).toBe(String.raw`\=1+1|\n` + 'x'.repeat(1_023 - 6));
  });

  it.each([
    ['staff.refused', 7],
    ['staff.lock', 5],
    ['setting.changed', 5],
    ['company.lock', 3],
  ])('rates %s %i', (action, severity) => {
    expect(cefSeverity(action)).toBe(severity);
    expect(cefLine({ ...entry, action }, '1').includes('outcome=failure')).toBe(action === 'staff.refused');
  });
});

it('a line of JSON holds the entry', () => {
  const line = siemLine({ ...entry, reason: 'a\nb' }, 'jsonl', '0.9.0');
  expect(line.indexOf('\n')).toBe(line.length - 1);
  expect(JSON.parse(line)).toEqual({ ...entry, object: { type: 'company', id: '12' }, reason: 'a\nb' });
});
