import type { PageLanguage } from '../../contract/kit/language.ts';
import type { TemplatePreviewWire } from '../../contract/content/wordings-endpoints.ts';
import { guessCountry } from '../companies/public-brand-rule.ts';
import type { Mail, MailBlock, MailFact } from '../platform/messages.ts';
import type { MessageWords } from '../platform/message-words.ts';
import { mailText } from '../platform/sending/mail-layout.tsx';
import type { MessagingContext } from '../platform/sending/messaging-context.ts';
import { loadLayout } from '../platform/sending/prepare-message.ts';
import { withLanguage } from '../platform/texts.ts';
import { fillSamples, measureSms } from './wording-problem-rule.ts';
import type { OutlinePart } from './load-outlines.ts';
import type { SampleSets } from './wordings.ts';

interface FilledPart extends Pick<OutlinePart, 'role'> {
  readonly text: string;
}

const placeholderText = '…';

/** Adds a label row, or appends a value to the last row. */
function addFact(rows: readonly MailFact[], { role, text }: FilledPart): readonly MailFact[] {
  const last = rows.at(-1);
  if (role === 'label' || last === undefined)
    return [...rows, role === 'label' ? { label: text, value: placeholderText } : { label: placeholderText, value: text }];
  return [...rows.slice(0, -1), { ...last, value: last.value === placeholderText ? text : `${last.value}\n${text}` }];
}

/** Lays out a message's texts as mail blocks; alternatives follow one another. */
function buildBlocks(parts: readonly FilledPart[], address: string): readonly MailBlock[] {
  const blocks: MailBlock[] = [];
  for (const part of parts) {
    const { role, text } = part;
    const last = blocks.at(-1);
    if (role === 'paragraph' || role === 'note') blocks.push({ kind: role, text });
    else if (role === 'button') blocks.push({ kind: 'button', label: text, url: address });
    else if (role === 'title') blocks.push({ kind: 'list', rows: [{ title: text, detail: '' }] });
    else if (role === 'detail') {
      const named = last?.kind === 'list' ? blocks.pop() : undefined;
      const title = named?.kind === 'list' ? (named.rows[0]?.title ?? placeholderText) : placeholderText;
      blocks.push({ kind: 'list', rows: [{ title, detail: text }] });
    } else if (role === 'label' || role === 'value') {
      const facts = last?.kind === 'facts' ? blocks.pop() : undefined;
      blocks.push({ kind: 'facts', rows: addFact(facts?.kind === 'facts' ? facts.rows : [], part) });
    }
  }
  return blocks;
}

function buildMail(parts: readonly FilledPart[], address: string): Mail {
  const first = (role: FilledPart['role']) => parts.find((part) => part.role === role)?.text;
  const subject = first('subject') ?? '';
  return { subject, heading: first('heading') ?? subject, blocks: buildBlocks(parts, address) };
}

/** Renders a message with these texts and sample values, in plural where there are two forms. */
export async function previewWording(
  post: MessagingContext,
  parts: readonly OutlinePart[],
  { words, language, samples }: { readonly words: MessageWords; readonly language: PageLanguage; readonly samples: SampleSets },
): Promise<TemplatePreviewWire> {
  const getText = (part: OutlinePart): string => words[part.key] ?? part.builtIn[language];
  const filledParts = parts
    .filter(({ form }) => form !== 'one')
    .map((part): FilledPart => ({ role: part.role, text: fillSamples(getText(part), samples.usual) }));
  const sms = parts.filter(({ role }) => role === 'sms').map((part) => measureSms(getText(part), samples.longest));
  if (sms.length > 0) return { subject: null, html: null, plain: null, sms };
  const { mailHtml } = await loadLayout();
  const mail = buildMail(filledParts, post.publicUrl);
  const frame = { ...post.senderOf(guessCountry(language)), language, home: post.publicUrl, preferences: null };
  return withLanguage(language, () => ({ subject: mail.subject, html: mailHtml(mail, frame), plain: mailText(mail, frame), sms }));
}
