import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { mailFeedback } from '../contract/alerts/mail-feedback-endpoints.ts';
import { mailProviders } from '../contract/alerts/values.ts';
import { settingKeys } from '../contract/operations/setting-values.ts';
import { businessSettings } from '../server/operations/settings.ts';
import { settingNames } from '../server/platform/settings.ts';

const page = await readFile(new URL('../docs/email-delivery.md', import.meta.url), 'utf8');
const named = (pattern: RegExp): string[] => [...new Set(Array.from(page.matchAll(pattern), ([, name = '']) => name))].toSorted();

describe('docs/email-delivery.md', () => {
  it('names environment variables that the product reads', () => {
    const variables = named(/`([A-Z]+_[A-Z_]+)`/g);
    expect(variables.length).toBeGreaterThan(2);
    expect(variables.filter((name) => !settingNames.includes(name))).toEqual([]);
  });

  it('gives each provider the address that receives its reports', () => {
    expect(named(/`\/api\/v1\/mail-reports\/(\w+)\/…`/g)).toEqual([...mailProviders].toSorted());
    expect(Object.keys(mailFeedback)).toContain('POST /mail-reports/{provider}/{secret}');
  });

  it('names settings with their defaults', () => {
    const settings = Array.from(page.matchAll(/`(messages\.\w+)` \((\d+)\)/g), ([, key = '', standard = '']) => [key, Number(standard)]);
    expect(settings).toHaveLength(2);
    for (const [key, standard] of settings) {
      const known = settingKeys.find((one) => one === key);
      expect(known === undefined ? undefined : businessSettings[known].standard).toBe(standard);
    }
  });

  it('names the screen by its address', async () => {
    const pages = await readFile(new URL('../web/ui/settings/settings-page.tsx', import.meta.url), 'utf8');
    const screens = named(/`(\/operator\/[\w/-]+)`/g);
    expect(screens.length).toBeGreaterThan(0);
    expect(screens.filter((screen) => !pages.includes(`to: '${screen}'`))).toEqual([]);
  });
});
