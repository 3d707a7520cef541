import { neededIn } from '../../../contract/content/wording-rules.ts';
import type { ListedTemplateWire, TemplateWire } from '../../../contract/content/wordings-endpoints.ts';
import { languageCodes } from '../../../contract/kit/language.ts';
import type { MessageTemplates } from '../../platform/messages.ts';
import type { OutlinePart, Outlines } from '../wordings/load-outlines.ts';
import type { Samples } from '../wordings/samples-query.ts';
import type { CurrentWording, TemplateIn, Wording } from '../wordings/wording-queries.ts';

/** Every message with how it stands in each language. */
export function listedTemplatesWire(
  templates: MessageTemplates,
  outlines: Outlines,
  current: readonly CurrentWording[],
): ListedTemplateWire[] {
  return [...outlines].map(([key, parts]) => ({
    key,
    channel: templates[key]?.channel ?? 'email',
    title: parts[0]?.builtIn.en ?? key,
    languages: languageCodes.map((language) => {
      const own = current.find((one) => one.template === key && one.language === language);
      return { language, changed: own?.changed ?? 0, by: own?.actor ?? null, at: own?.savedAt.toISOString() ?? null };
    }),
  }));
}

/** One message in one language as its editor shows it. */
export function templateWire(
  { template, language }: TemplateIn,
  parts: readonly OutlinePart[],
  { channel, history, samples }: { readonly channel: 'email' | 'sms'; readonly history: readonly Wording[]; readonly samples: Samples },
): TemplateWire {
  const words = history[0]?.words ?? {};
  return {
    key: template,
    channel,
    language,
    parts: parts.map(({ key, role, form, placeholders, builtIn }) => ({
      key,
      role,
      form,
      built_in: builtIn[language],
      text: words[key] ?? builtIn[language],
      placeholders: placeholders.map((name) => ({
        name,
        needed: neededIn(builtIn[language]).includes(name),
        sample: samples[name] ?? '…',
      })),
    })),
    history: history.map(({ id, actor, savedAt, words: said }) => ({ id, by: actor, saved: savedAt.toISOString(), words: said })),
  };
}

/** What the editor begins with, and what its saving is held against. */
export function wordingForm(parts: readonly OutlinePart[], history: readonly Wording[], { language }: Pick<TemplateIn, 'language'>) {
  const words = history[0]?.words ?? {};
  return Object.fromEntries(parts.map(({ key, builtIn }) => [key, words[key] ?? builtIn[language]]));
}
