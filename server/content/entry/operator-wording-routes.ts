import { listRequiredPlaceholders } from '../../../contract/content/wording-rules.ts';
import { messageWordings, type ListedTemplateWire, type TemplateWire } from '../../../contract/content/wordings-endpoints.ts';
import { type PageLanguage, languageCodes, pageLanguages } from '../../../contract/kit/language.ts';
import type { Db } from '../../platform/database/database.ts';
import { refuseProblems } from '../../platform/http/validate.ts';
import { ok, refuse, routes, type RefusedAnswer, type Route } from '../../platform/http/route.ts';
import type { MessageWords } from '../../platform/message-words.ts';
import type { MessagingContext } from '../../platform/sending/messaging-context.ts';
import { errorText, type ErrorText } from '../../platform/texts.ts';
import { loadOutlines, type OutlinePart, type Outlines } from '../load-outlines.ts';
import { previewWording } from '../preview-rule.ts';
import {
  listSamples,
  type Samples,
  saveWording,
  listCurrentWordings,
  listWordings,
  lockWordings,
  type TemplateKey,
  type CurrentWording,
  type Wording,
} from '../wordings.ts';
import { changedWords, judgeWording, type PartProblem } from '../wording-problem-rule.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const refuseUnchanged = () => refuse(409, [errorText('wordingAsItWas')]);

const texts: Readonly<Record<PartProblem['kind'], ErrorText>> = {
  empty: 'wordingEmpty',
  too_long: 'wordingTooLong',
  line_break: 'wordingOneLine',
  braces: 'wordingBraces',
  unknown: 'wordingUnknownName',
  missing: 'wordingMissingName',
  sms_too_long: 'wordingSmsTooLong',
  unknown_text: 'wordingUnknownText',
};

const formatProblem = (problem: PartProblem): string =>
  errorText(texts[problem.kind], {
    ...(problem.kind === 'braces' && { example: '{{brand}}' }),
    ...('name' in problem && problem.name !== undefined && { name: `{{${problem.name}}}` }),
    ...(problem.kind === 'sms_too_long' && { length: problem.length, most: problem.most }),
  });

interface TemplateWithParts extends TemplateKey {
  readonly parts: readonly OutlinePart[];
}

/** Resolves a path to a message template; undefined if unknown or not sent in that language. */
function findTemplate(
  post: MessagingContext,
  { key: template, language }: { readonly key: string; readonly language: PageLanguage },
): TemplateWithParts | undefined {
  const parts = loadOutlines().get(template);
  return parts === undefined || !listLanguages(post, template).includes(language) ? undefined : { template, language, parts };
}

async function judgeWords(db: Db, of: TemplateWithParts, words: MessageWords, publicUrl: string) {
  const samples = await listSamples(db, of, publicUrl);
  const problems = judgeWording(of.parts, words, { language: of.language, longest: samples.longest });
  const refused: RefusedAnswer<422> | undefined =
    problems.size === 0 ? undefined : refuseProblems([...problems].map(([key, problem]) => [`words.${key}`, formatProblem(problem)]));
  return { samples, refused };
}

/** Routes for editing message texts. */
export function operatorWordingRoutes({ post }: { readonly post: MessagingContext }): readonly Route[] {
  const { publicUrl } = post;
  return routes(messageWordings, {
    'GET /operator/mail-templates': async ({ db }) => ok(listedTemplatesWire(post, loadOutlines(), await listCurrentWordings(db))),

    'GET /operator/mail-templates/{key}/{language}': async ({ db, params }) => {
      const of = findTemplate(post, params);
      if (of === undefined) return notFound();
      const history = await listWordings(db, of);
      const { usual } = await listSamples(db, of, publicUrl);
      const channel = post.templates[of.template]?.channel ?? 'email';
      return {
        ...ok(templateWire(of, of.parts, { channel, languages: listLanguages(post, of.template), history, samples: usual })),
        form: wordingForm(of.parts, history, of),
      };
    },

    'PUT /operator/mail-templates/{key}/{language}': async ({ tx, caller, params, body, refuseIfChanged }) => {
      const of = findTemplate(post, params);
      if (of === undefined) return notFound();
      const history = await lockWordings(tx, of);
      const refused = refuseIfChanged(wordingForm(of.parts, history, of)) ?? (await judgeWords(tx, of, body.words, publicUrl)).refused;
      if (refused !== undefined) return refused;
      const words = changedWords(of.parts, body.words, of.language);
      const act = { ...of, reason: body.reason, by: { staffId: caller.staffId, actor: caller.name } };
      const outcome = await saveWording(tx, act, { words, stands: history[0] });
      return outcome === 'as_it_was' ? refuseUnchanged() : { ...ok({}), form: wordingForm(of.parts, await listWordings(tx, of), of) };
    },

    'POST /operator/mail-templates/{key}/{language}/built-in': async ({ tx, caller, params, body }) => {
      const of = findTemplate(post, params);
      if (of === undefined) return notFound();
      const [stands] = await lockWordings(tx, of);
      const act = { ...of, reason: body.reason, by: { staffId: caller.staffId, actor: caller.name } };
      return (await saveWording(tx, act, { words: {}, stands })) === 'as_it_was' ? refuseUnchanged() : ok({});
    },

    'POST /operator/mail-templates/{key}/{language}/preview': async ({ db, params, body: { words } }) => {
      const of = findTemplate(post, params);
      if (of === undefined) return notFound();
      const { samples, refused } = await judgeWords(db, of, words, publicUrl);
      return refused ?? ok(await previewWording(post, of.parts, { words, language: of.language, samples }));
    },
  });
}

/** Languages a template is sent in: companies' languages, or all page languages if consumers get it. */
const listLanguages = ({ consumerTemplates }: Templates, template: string): readonly PageLanguage[] =>
  consumerTemplates[template] === undefined ? languageCodes : pageLanguages;

type Templates = Pick<MessagingContext, 'templates' | 'consumerTemplates'>;

/** Lists every template with its state in each language. */
function listedTemplatesWire(sent: Templates, outlines: Outlines, current: readonly CurrentWording[]): ListedTemplateWire[] {
  return [...outlines].map(([key, parts]) => ({
    key,
    channel: sent.templates[key]?.channel ?? 'email',
    title: parts[0]?.builtIn.en ?? key,
    languages: listLanguages(sent, key).map((language) => {
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

/** Maps one template in one language for its editor. */
function templateWire(
  { template, language }: TemplateKey,
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
        needed: listRequiredPlaceholders(builtIn[language]).includes(name),
        sample: samples[name] ?? '…',
      })),
    })),
    history: history.map(({ id, actor, savedAt, words: said }) => ({ id, by: actor, saved: savedAt.toISOString(), words: said })),
  };
}

/** Initial editor content, also the base for the stale check on save. */
function wordingForm(parts: readonly OutlinePart[], history: readonly Wording[], { language }: Pick<TemplateKey, 'language'>) {
  const words = history[0]?.words ?? {};
  return Object.fromEntries(parts.map(({ key, builtIn }) => [key, words[key] ?? builtIn[language]]));
}
