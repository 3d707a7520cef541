import { neededIn } from '../../../contract/content/wording-rules.ts';
import type { ListedTemplateWire, TemplateWire } from '../../../contract/content/wordings-endpoints.ts';
import { languageCodes, type PageLanguage, pageLanguages } from '../../../contract/kit/language.ts';
import type { Post } from '../../platform/sending/post.ts';
import type { OutlinePart, Outlines } from '../wordings/load-outlines.ts';
import type { Samples } from '../wordings/samples-query.ts';
import type { CurrentWording, TemplateIn, Wording } from '../wordings/wording-queries.ts';

/** In which a message is sent to anybody: in those of companies, and if consumers get it in every one of the pages. */
export const languagesOf = ({ consumerTemplates }: Templates, template: string): readonly PageLanguage[] =>
  consumerTemplates[template] === undefined ? languageCodes : pageLanguages;

type Templates = Pick<Post, 'templates' | 'consumerTemplates'>;

/** Every message with how it stands in each language. */
export function listedTemplatesWire(sent: Templates, outlines: Outlines, current: readonly CurrentWording[]): ListedTemplateWire[] {
  return [...outlines].map(([key, parts]) => ({
    key,
    channel: sent.templates[key]?.channel ?? 'email',
    title: parts[0]?.builtIn.en ?? key,
    languages: languagesOf(sent, key).map((language) => {
      const own = current.find((one) => one.template === key && one.language === language);
      return { language, changed: own?.changed ?? 0, by: own?.actor ?? null, at: own?.savedAt.toISOString() ?? null };
    }),
  }));
}

interface Edited {
  readonly channel: 'email' | 'sms';
  readonly languages: readonly PageLanguage[];
  readonly history: readonly Wording[];
  readonly samples: Samples;
}

/** One message in one language as its editor shows it. */
export function templateWire(
  { template, language }: TemplateIn,
  parts: readonly OutlinePart[],
  { channel, languages, history, samples }: Edited,
): TemplateWire {
  const words = history[0]?.words ?? {};
  return {
    key: template,
    channel,
    language,
    languages: [...languages],
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
