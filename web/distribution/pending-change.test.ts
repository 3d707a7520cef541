import { describe, expect, it } from 'vitest';
import type { CompanyWorkType } from '../../contract/distribution/endpoints.ts';
import { capProblems, toPendingChange, guideStage, withChange } from './delivery-item.ts';

const cap = (value: number | null, used = 0) => ({ toggle: value !== null, value, used });

export function workType(id: number, changes: Partial<CompanyWorkType> = {}): CompanyWorkType {
  return {
    id,
    work_type: { id, description: `Type ${id}`, category: { id: 1, name: 'Boilers' } },
    allow_autoaccept: false,
    caps: { day: cap(null), week: cap(null), month: cap(null) },
    hasCaps: false,
    ...changes,
  };
}

describe('pending change of a lead type', () => {
  it('starts with the saved values', () => {
    const capped = workType(1, { hasCaps: true, caps: { day: cap(3), week: cap(null), month: cap(20) } });
    expect(toPendingChange(capped)).toEqual({ id: 1, isAutomatic: false, hasCaps: true, caps: { day: '3', week: '', month: '20' } });
  });

  it.each([
    [{ day: '', week: '', month: '' }, { day: 'required' }],
    [{ day: 'x', week: '', month: '' }, { day: 'number' }],
    [
      { day: '1.5', week: '-1', month: '3' },
      { day: 'number', week: 'outOfRange' },
    ],
    [{ day: '', week: '', month: '10000' }, { month: 'outOfRange' }],
    [{ day: '0', week: '', month: '9999' }, {}],
  ])('%j: %j', (caps, problems) => {
    expect(capProblems({ id: 1, isAutomatic: false, hasCaps: true, caps })).toEqual(problems);
    expect(capProblems({ id: 1, isAutomatic: false, hasCaps: false, caps })).toEqual({});
  });

  it('leaves other types alone and keeps the figure of a cap switched off', () => {
    const list = [workType(1), workType(2, { hasCaps: true, caps: { day: cap(3), week: cap(9), month: cap(null) } })];
    const saved = withChange(list, { id: 2, isAutomatic: true, hasCaps: true, caps: { day: '4', week: '', month: '' } });
    expect(saved[0]).toBe(list[0]);
    expect(saved[1]).toMatchObject({
      allow_autoaccept: true,
      caps: { day: { toggle: true, value: 4 }, week: { toggle: false, value: 9 }, month: { toggle: false, value: null } },
    });
  });
});

describe('guide to automatic buying', () => {
  const manual = [workType(1), workType(2)];
  const switching = { ...toPendingChange(workType(1)), isAutomatic: true };
  it.each([
    ['prompts to begin', manual, undefined, undefined, 1],
    ['prompts to confirm', manual, switching, undefined, 2],
    ['says that it is on', [workType(1, { allow_autoaccept: true })], undefined, workType(1), 3],
    [
      'says so still while the next change is made',
      [workType(1, { allow_autoaccept: true })],
      toPendingChange(workType(2)),
      workType(1),
      3,
    ],
    ['is not there where a type was automatic', [workType(1, { allow_autoaccept: true })], undefined, undefined, 0],
    ['stays while a cap is changed', manual, toPendingChange(workType(1)), undefined, 1],
    ['begins again where it was switched off', manual, undefined, workType(1), 1],
  ] as const)('%s', (_, list, pending, switchedOn, stage) => {
    expect(guideStage(list, pending, switchedOn)).toBe(stage);
  });
});
