import type { ImapFlow } from 'imapflow';
import { assertOutsideTransaction } from '../database/transaction.ts';
import { isLocalAddress } from '../settings.ts';

/** How far a mailbox has been read. UIDs only grow while its validity stays the same. */
export interface MailboxPlace {
  readonly validity: string;
  readonly uid: number;
}

/** A mailbox that receives reports about our mails. */
export interface ReportMailbox {
  /** Its address without the password. */
  readonly name: string;
  /**
   * Passes on every report that arrived after a place, oldest first, and files those that `take` returns true for. Leaves all other mails
   * untouched. Returns the place reached; `signal` stops it between two mails.
   */
  read(after: MailboxPlace | null, take: (raw: Buffer) => Promise<boolean>, signal: AbortSignal): Promise<MailboxPlace>;
}

/** Why a mailbox cannot be read. */
export type MailboxProblem = 'sign_in' | 'unreachable' | 'folder' | 'other';

/** Mails looked at in one go. */
const maxMails = 500;
/** A report holds its verdict before the returned mail, so that of a longer one only the beginning is read. */
const maxReportBytes = 262_144;
const maxResponseBytes = 4 * 1_048_576;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Filed reports quote addresses, so they do not stay for ever. */
const keepFiledDays = 30;
const dayMs = 86_400_000;

const defaultFolder = 'INBOX';
const filedName = 'Processed';

class FolderMissing extends Error {}

/** Sorts a failure by what the operator can do about it. */
export function findMailboxProblem(error: unknown): MailboxProblem {
  if (error instanceof FolderMissing) return 'folder';
  const { authenticationFailed, code, syscall } = (error ?? {}) as Readonly<Record<string, unknown>>;
  if (authenticationFailed === true) return 'sign_in';
  const isUnreachable =
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    (typeof code === 'string' && /TIMEOUT|^E[A-Z]+$|NoConnection|CERT|TLS/i.test(code));
  return isUnreachable ? 'unreachable' : 'other';
}

const isReport = (contentType: string): boolean =>
  /^content-type:\s*multipart\/report\b/im.test(contentType) &&
  /\breport-type\s*=\s*"?(?:delivery-status|global-delivery-status|feedback-report)\b/i.test(contentType);

/** Lists the UIDs of the next mails and, of these, the reports. */
async function listMails(
  client: ImapFlow,
  after: number,
): Promise<{ readonly uids: readonly number[]; readonly reports: ReadonlySet<number> }> {
  const found = await client.search({ uid: `${after + 1}:*` }, { uid: true });
  // A range beyond the last mail also matches that mail.
  const uids = (found || [])
    .filter((uid) => uid > after)
    .toSorted((first, second) => first - second)
    .slice(0, maxMails);
  const reports = new Set<number>();
  if (uids.length === 0) return { uids, reports };
  for await (const { uid, headers } of client.fetch(uids, { uid: true, headers: ['content-type'] }, { uid: true }))
    if (headers !== undefined && isReport(headers.toString('latin1').replaceAll(/\r?\n[ \t]+/g, ' '))) reports.add(uid);
  return { uids, reports };
}

async function readReport(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const mail = await client.fetchOne(String(uid), { uid: true, source: { start: 0, maxLength: maxReportBytes } }, { uid: true });
  // Gone: another server has filed it.
  return mail === false ? undefined : mail.source;
}

/** Marks a report as read and moves it aside. A mailbox that allows no folders keeps it, marked. */
async function fileReport(client: ImapFlow, uid: number, filed: string | undefined): Promise<void> {
  await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true });
  if (filed !== undefined) await client.messageMove(String(uid), filed, { uid: true });
}

/** Returns the path of the folder for filed reports, and creates it if it is missing. Undefined if the server refuses. */
async function openFiled(client: ImapFlow, folder: string): Promise<string | undefined> {
  try {
    return (await client.mailboxCreate([folder, filedName])).path;
  } catch {
    return undefined;
  }
}

async function deleteOldReports(client: ImapFlow, filed: string): Promise<void> {
  const lock = await client.getMailboxLock(filed);
  try {
    const old = await client.search({ before: new Date(Date.now() - keepFiledDays * dayMs) }, { uid: true });
    if (old && old.length > 0) await client.messageDelete(old.slice(0, maxMails), { uid: true });
  } finally {
    lock.release();
  }
}

/** Opens a mailbox such as imaps://user:password@host/INBOX. Each reading has its own connection, with the password that is set then. */
export function imapMailbox(settings: { readonly imapUrl: string }): ReportMailbox {
  const address = settings.imapUrl;
  const url = new URL(address);
  const isSecure = url.protocol === 'imaps:';
  const folder = decodeURIComponent(url.pathname.replace(/^\//, '')) || defaultFolder;
  const name = new URL(address);
  name.password = '';
  const connect = async (): Promise<ImapFlow> => {
    const { ImapFlow: Client } = await import('imapflow');
    const client = new Client({
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
      secure: isSecure,
      // Never sends the password unencrypted to another machine.
      ...(isSecure ? {} : { doSTARTTLS: !isLocalAddress(address) }),
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(new URL(settings.imapUrl).password) },
      logger: false,
      disableAutoIdle: true,
      ...timeouts,
      maxLineLength: maxResponseBytes,
      maxLiteralSize: maxResponseBytes,
      maxResponseSize: 2 * maxResponseBytes,
    });
    // A lost connection also fails the command that is waiting.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const readFolder = async (client: ImapFlow, ...[after, take, signal]: Parameters<ReportMailbox['read']>): Promise<MailboxPlace> => {
    const lock = await client.getMailboxLock(folder).catch((error: unknown) => {
      throw new FolderMissing(`the folder ${folder} cannot be opened`, { cause: error });
    });
    let place: MailboxPlace;
    let filed: string | undefined;
    try {
      if (client.mailbox === false) throw new FolderMissing(`the folder ${folder} cannot be opened`);
      const validity = String(client.mailbox.uidValidity);
      const from = after?.validity === validity ? after.uid : 0;
      const { uids, reports } = await listMails(client, from);
      place = { validity, uid: from };
      for (const uid of uids) {
        if (signal.aborted) break;
        const raw = reports.has(uid) ? await readReport(client, uid) : undefined;
        if (raw !== undefined && (await take(raw))) await fileReport(client, uid, (filed ??= await openFiled(client, folder)));
        place = { validity, uid };
      }
    } finally {
      lock.release();
    }
    if (filed !== undefined) await deleteOldReports(client, filed);
    return place;
  };
  return {
    name: name.href,
    read: async (...reading) => {
      assertOutsideTransaction('mailbox');
      const client = await connect();
      try {
        return await readFolder(client, ...reading);
      } finally {
        await client.logout().catch(() => client.close());
      }
    },
  };
}
