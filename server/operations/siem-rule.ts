import type { AuditEntryWire } from '../../contract/operations/audit-endpoints.ts';
import type { SiemFormat } from '../../contract/operations/values.ts';

/** Limits of ArcSight's CEF dictionary, in characters before escaping. */
const maxReasonLength = 1_023;
const maxTextLength = 4_000;

const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ');

/** A header field: pipes and backslashes are escaped, and line breaks are not allowed. */
export const cefHeader = (text: string): string => oneLine(text).replaceAll(/[\\|]/g, String.raw`\$&`);

/** The value of an extension: backslashes, equals signs and line breaks are escaped, pipes are not. */
export const cefValue = (text: string): string =>
  text
    .replaceAll(/[\\=]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\n/g, String.raw`\n`)
    .replaceAll('\r', String.raw`\r`);

/** From 0 to 10. Refused attempts rank highest, then changes to permissions. */
export function cefSeverity(action: string): number {
  if (action === 'staff.refused') return 7;
  return action.startsWith('staff.') || action.startsWith('setting.') ? 5 : 3;
}

const changesText = ({ changes }: AuditEntryWire): string => (changes.length === 0 ? '' : JSON.stringify(changes));

/** One line of CEF. Empty values are left out, as the format asks. */
export function cefLine(entry: AuditEntryWire, version: string): string {
  const { id, at, actor, staff, action, object, reason } = entry;
  const header = ['CEF:0', 'Plumbline', 'Plumbline', version, action, action.replaceAll(/[._-]/g, ' '), cefSeverity(action)];
  const labelled = { objectType: object.type, objectId: object.id, changes: changesText(entry).slice(0, maxTextLength) };
  const extension: readonly (readonly [string, string])[] = [
    ['rt', String(Date.parse(at))],
    ['externalId', String(id)],
    ['cat', 'audit'],
    ['act', action],
    ['outcome', action === 'staff.refused' ? 'failure' : 'success'],
    ['suser', actor.slice(0, maxReasonLength)],
    ['suid', staff === null ? '' : String(staff)],
    ['reason', (reason ?? '').slice(0, maxReasonLength)],
    ...Object.entries(labelled).flatMap(([label, value], index) =>
      value === ''
        ? []
        : ([
            [`cs${index + 1}Label`, label],
            [`cs${index + 1}`, value],
          ] as const),
    ),
  ];
  const filled = extension.filter(([, value]) => value !== '').map(([key, value]) => `${key}=${cefValue(value)}`);
  return `${header.map((field) => cefHeader(String(field))).join('|')}|${filled.join(' ')}`;
}

/** One line for a SIEM, including the newline. */
export function siemLine(entry: AuditEntryWire, format: SiemFormat, version: string): string {
  // Names are looked up for display only; the log keeps the ids.
  const { type, id } = entry.object;
  return `${format === 'cef' ? cefLine(entry, version) : JSON.stringify({ ...entry, object: { type, id } })}\n`;
}
