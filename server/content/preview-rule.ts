import type { PageLanguage } from '../../contract/kit/language.ts';
import type { TemplatePreviewWire } from '../../contract/content/wordings-endpoints.ts';
import { homeOf } from '../companies/public-brand-rule.ts';
import type { Mail, MailBlock, MailFact } from '../platform/messages.ts';
import type { MessageWords } from '../platform/message-words.ts';
import { mailText } from '../platform/sending/mail-layout.ts';
import type { Post } from '../platform/sending/post.ts';
import { loadLayout } from '../platform/sending/prepare-message.ts';
import { speakingIn } from '../platform/texts.ts';
import { filled, measureSms } from './wording-problem-rule.ts';
import type { OutlinePart } from './load-outlines.ts';
import type { SampleSets } from './wordings.ts';

interface SaidPart extends Pick<OutlinePart, 'role'> {
  readonly text: string;
}

const something = '…';

/** Adds a label row, or appends a value to the last row. */
function addFact(rows: readonly MailFact[], { role, text }: SaidPart): readonly MailFact[] {
  const last = rows.at(-1);
  if (role === 'label' || last === undefined)
    return [...rows, role === 'label' ? { label: text, value: something } : { label: something, value: text }];
  return [...rows.slice(0, -1), { ...last, value: last.value === something ? text : `${last.value}\n${text}` }];
}

/** Lays out a message's texts as mail blocks; alternatives follow one another. */
function blocksOf(parts: readonly SaidPart[], address: string): readonly MailBlock[] {
  const blocks: MailBlock[] = [];
  for (const part of parts) {
    const { role, text } = part;
    const last = blocks.at(-1);
    if (role === 'paragraph' || role === 'note') blocks.push({ kind: role, text });
    else if (role === 'button') blocks.push({ kind: 'button', label: text, url: address });
    else if (role === 'title') blocks.push({ kind: 'list', rows: [{ title: text, detail: '' }] });
    else if (role === 'detail') {
      const named = last?.kind === 'list' ? blocks.pop() : undefined;
      const title = named?.kind === 'list' ? (named.rows[0]?.title ?? something) : something;
      blocks.push({ kind: 'list', rows: [{ title, detail: text }] });
    } else if (role === 'label' || role === 'value') {
      const facts = last?.kind === 'facts' ? blocks.pop() : undefined;
      blocks.push({ kind: 'facts', rows: addFact(facts?.kind === 'facts' ? facts.rows : [], part) });
    }
  }
  return blocks;
}

function mailOf(parts: readonly SaidPart[], address: string): Mail {
  const first = (role: SaidPart['role']) => parts.find((part) => part.role === role)?.text;
  const subject = first('subject') ?? '';
  return { subject, heading: first('heading') ?? subject, blocks: blocksOf(parts, address) };
}

/** Renders a message with these texts and sample values, in plural where there are two forms. */
export async function previewWording(
  post: Post,
  parts: readonly OutlinePart[],
  { words, language, samples }: { readonly words: MessageWords; readonly language: PageLanguage; readonly samples: SampleSets },
): Promise<TemplatePreviewWire> {
  const textOf = (part: OutlinePart): string => words[part.key] ?? part.builtIn[language];
  const said = parts
    .filter(({ form }) => form !== 'one')
    .map((part): SaidPart => ({ role: part.role, text: filled(textOf(part), samples.usual) }));
  const sms = parts.filter(({ role }) => role === 'sms').map((part) => measureSms(textOf(part), samples.longest));
  if (sms.length > 0) return { subject: null, html: null, plain: null, sms };
  const { mailHtml } = await loadLayout();
  const mail = mailOf(said, post.publicUrl);
  const frame = { ...post.senderOf(homeOf(language)), language, home: post.publicUrl, preferences: null };
  return speakingIn(language, () => ({ subject: mail.subject, html: mailHtml(mail, frame), plain: mailText(mail, frame), sms }));
}
