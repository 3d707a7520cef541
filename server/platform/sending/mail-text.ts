import type { Mail, MailBlock } from '../messages.ts';
import { colonOf, frameTexts, type MailFrame } from './mail-frame.ts';

function blockText(block: MailBlock, colon: string): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text;
    case 'button':
      return `${block.label}${colon}\n${block.url}`;
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}${colon} ${value.replaceAll('\n', '\n  ')}`).join('\n');
    case 'list':
      return block.rows.map(({ title, detail, url }) => [`- ${title}`, detail, url].filter(Boolean).join('\n  ')).join('\n\n');
  }
}

/** The part of a mail for whoever reads plain text: the same words in the same order. */
export function mailText({ heading, blocks, replyTo, unsubscribe }: Mail, frame: MailFrame): string {
  const say = frameTexts(frame.language);
  const colon = colonOf(frame.language);
  const preferences = frame.preferences === null ? [] : [`${say('preferences')}${colon}\n${frame.preferences}`];
  const help = replyTo === undefined && frame.phone !== null ? [say('help', { phone: frame.phone })] : [];
  const off = unsubscribe === undefined ? [] : [`${say('unsubscribe')}${colon}\n${unsubscribe.page}`];
  const footer = [...help, ...preferences, ...off, ...(frame.legal === null ? [] : [frame.legal])].join('\n\n');
  return [frame.brand, heading, ...blocks.map((block) => blockText(block, colon)), `--\n${footer}`].join('\n\n');
}
