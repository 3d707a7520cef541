import { describe, expect, it } from 'vitest';
import { refuseIfChanged, buildFormVersion } from './form-version.ts';

const form = { phone: '+441164960123', 'company_user.title': 'Mr', languages: ['en', 'da'], website: null };
const version = buildFormVersion(form);
const changed = 'Someone else changed this';

describe('the version of a form', () => {
  it('is the same for the same content and differs after any change', () => {
    expect(buildFormVersion(structuredClone(form))).toBe(version);
    for (const other of [
      { ...form, phone: '+441164960124' },
      { ...form, languages: ['da', 'en'] },
      { ...form, website: '' },
    ]) {
      expect(buildFormVersion(other)).not.toBe(version);
    }
  });

  it('is an entity tag that reveals nothing about the content', () => {
    expect(version).toMatch(/^"[\w-]{16}\.[\w-]{16}"$/);
    expect(version).not.toContain('441164960123');
  });
});

describe('saving a form', () => {
  it.each([
    ['without a version', undefined],
    ['over anything', '*'],
    ['with the current version', version],
    ['with the current version, weakened by a proxy', `W/${version}`],
    ['with the current version among others', `"other", ${version}`],
  ])('is accepted %s', (_, ifMatch) => {
    expect(refuseIfChanged(ifMatch, form)).toBeUndefined();
  });

  it('is refused with the fields that somebody changed in the meantime', () => {
    const now = { ...form, phone: '+441164960999', 'company_user.title': 'Dr' };
    expect(refuseIfChanged(version, now)).toEqual({
      status: 412,
      errors: ["Someone else changed this, so we haven't saved your changes. Check what changed and save again"],
      fields: { phone: [changed], 'company_user.title': [changed] },
    });
  });

  it.each(['"nonsense"', 'nonsense', '', buildFormVersion({ phone: '1' })])(
    'refuses %j, which is not one of its versions, without naming a field',
    (ifMatch) => {
      const refused = refuseIfChanged(ifMatch, form);
      expect(refused?.status).toBe(412);
      expect(refused?.fields).toBeUndefined();
    },
  );
});
