import type { Mail, MailBlock } from '../messages.ts';

export const privateLink = '[private link]';
export const contactDetails = '[contact details]';

/** Masks `sam.hill@example.test` as `s•••@example.test` and a telephone number down to its last three digits. */
export function maskRecipient(address: string): string {
  const at = address.lastIndexOf('@');
  return at > 0 ? `${address.slice(0, 1)}•••${address.slice(at)}` : `•••${address.slice(-3)}`;
}

/** Masks addresses in a mail server's error, which quotes the recipient. */
export function maskAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, maskRecipient).replaceAll(/\+?\d{9,}/g, maskRecipient);
}

/** Replaces every address or word that contains a secret with a placeholder. */
export function withoutSecrets(text: string, secrets: Readonly<Record<string, string>>): string {
  let masked = text;
  for (const secret of Object.values(secrets)) {
    if (secret === '') continue;
    const escaped = secret.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    masked = masked.replaceAll(new RegExp(String.raw`[^\s<>"']*${escaped}[^\s<>"']*`, 'g'), privateLink);
  }
  return masked;
}

function blockWithoutContact(block: MailBlock): MailBlock {
  if (block.kind === 'paragraph' || block.kind === 'note')
    return block.contact === true ? { kind: block.kind, text: contactDetails } : block;
  if (block.kind !== 'facts') return block;
  return {
    ...block,
    rows: block.rows.map((row) => (row.contact === true ? { label: row.label, value: contactDetails } : row)),
  };
}

function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, change)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts<unknown>(part, change)])) as Value;
}

/** Masks the mail for the outbox: its links grant no access, and it reveals no consumer's contact data. */
export function maskMail(mail: Mail, secrets: Readonly<Record<string, string>>): Mail {
  const { blocks } = mail;
  return mapTexts({ ...mail, blocks: blocks.map(blockWithoutContact) }, (text) => withoutSecrets(text, secrets));
}
