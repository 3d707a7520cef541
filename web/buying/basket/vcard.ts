import type { BoughtLead } from '../../../contract/buying/endpoints.ts';

type Contact = BoughtLead['enquiry'];

interface VcardExtras {
  /** In international format. */
  readonly telephone: string | undefined;
  readonly note: string;
}

/** Formats a customer as a vCard (RFC 6350). Missing details are omitted. */
export function formatVcard(contact: Contact, { telephone, note }: VcardExtras): string {
  const { title, forename, surname, email, address1, address2, town, postcode } = contact;
  const street = [address1, address2].filter(Boolean).join(', ');
  const isPlaced = [street, town, postcode].some(Boolean);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escapeText(contactName(contact))}`,
    `N:${joinComponents([surname, forename, '', title, ''])}`,
    ...(telephone === undefined ? [] : [`TEL;TYPE=voice:${escapeText(telephone)}`]),
    ...(email === null ? [] : [`EMAIL:${escapeText(email)}`]),
    ...(isPlaced ? [`ADR:${joinComponents(['', '', street, town, '', postcode, ''])}`] : []),
    `NOTE:${escapeText(note)}`,
    'END:VCARD',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Name for the card, or another known detail if the customer gave no name. */
export function contactName({ forename, surname, email, telephone }: Contact): string {
  const name = [forename, surname].filter(Boolean).join(' ');
  return name || (email ?? telephone ?? '');
}

function joinComponents(parts: readonly (string | null)[]): string {
  return parts.map((part) => escapeText(part ?? '')).join(';');
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`);
}

const lineOctets = 75;

/** Folds lines at 75 octets, continuing with a space and never splitting a character. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let [result, octets] = ['', 0];
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > lineOctets) {
      result += '\r\n ';
      octets = 1;
    }
    result += letter;
    octets += size;
  }
  return result;
}
