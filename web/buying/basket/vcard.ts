import type { BoughtLead } from '../../../contract/buying/endpoints.ts';

type Contact = BoughtLead['enquiry'];

interface Around {
  /** In international format. */
  readonly telephone: string | undefined;
  readonly note: string;
}

/** Formats a customer as a vCard (RFC 6350). Missing details are omitted. */
export function vcardOf(contact: Contact, { telephone, note }: Around): string {
  const { title, forename, surname, email, address1, address2, town, postcode } = contact;
  const street = [address1, address2].filter(Boolean).join(', ');
  const isPlaced = [street, town, postcode].some(Boolean);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escaped(contactName(contact))}`,
    `N:${compound([surname, forename, '', title, ''])}`,
    ...(telephone === undefined ? [] : [`TEL;TYPE=voice:${escaped(telephone)}`]),
    ...(email === null ? [] : [`EMAIL:${escaped(email)}`]),
    ...(isPlaced ? [`ADR:${compound(['', '', street, town, '', postcode, ''])}`] : []),
    `NOTE:${escaped(note)}`,
    'END:VCARD',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Name for the card, or another known detail if the customer gave no name. */
export function contactName({ forename, surname, email, telephone }: Contact): string {
  const name = [forename, surname].filter(Boolean).join(' ');
  return name || (email ?? telephone ?? '');
}

function compound(parts: readonly (string | null)[]): string {
  return parts.map((part) => escaped(part ?? '')).join(';');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`);
}

const lineOctets = 75;

/** Folds lines at 75 octets, continuing with a space and never splitting a character. */
function folded(line: string): string {
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
