import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nobody } from './debian-postgres.ts';
import { freePort } from './free-port.ts';

const program = '/usr/sbin/dovecot';
const startTimeoutMs = 20_000;
const user = 'bounces@example.com';
const password = 'pass/word';

/** Why no IMAP server can be started here; empty if one can. Its settings are those of Dovecot 2.3. */
export const missingImapServer = ((): string => {
  try {
    const version = execFileSync(program, ['--version'], { encoding: 'utf8' });
    return version.startsWith('2.3.') ? '' : `Dovecot is ${version.trim()} and not 2.3`;
  } catch {
    return 'Dovecot (dovecot-imapd) is not installed';
  }
})();

/** A mail in a folder, as its file says. */
export interface StoredMail {
  readonly text: string;
  readonly isSeen: boolean;
}

export interface ImapServer {
  /** Address for `BOUNCE_IMAP_URL`, optionally with another password, folder or scheme. */
  address(changes?: { readonly password?: string; readonly folder?: string; readonly isSecure?: boolean }): string;
  /** Delivers a mail to the inbox, as a mail server does, optionally as if some days ago. */
  deliver(raw: string, daysAgo?: number): void;
  list(folder: 'INBOX' | 'Processed'): readonly StoredMail[];
  stop(): Promise<void>;
}

function writeSettings(folder: string, ports: { readonly imap: number; readonly imaps: number }): string {
  const isRoot = process.geteuid?.() === 0;
  const self = userInfo().username;
  const file = join(folder, 'dovecot.conf');
  const own = `default_login_user = ${self}\ndefault_internal_user = ${self}\n`;
  writeFileSync(join(folder, 'users'), `${user}:{PLAIN}${password}\n`);
  writeFileSync(
    file,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
${isRoot ? '' : own}mail_location = maildir:~/Maildir
first_valid_uid = 1
service imap-login {
  chroot =
  inet_listener imap {
    port = ${ports.imap}
  }
  inet_listener imaps {
    port = ${ports.imaps}
    ssl = yes
  }
}
service anvil {
  chroot =
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${isRoot ? nobody.uid : userInfo().uid} gid=${isRoot ? nobody.gid : userInfo().gid} home=${folder}/home
}
`,
  );
  return file;
}

async function untilReachable(port: number, folder: string): Promise<void> {
  for (const deadline = performance.now() + startTimeoutMs; ;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (performance.now() > deadline) throw new Error(readFileSync(join(folder, 'log'), 'utf8'), { cause: error });
      await wait(20);
    } finally {
      socket.destroy();
    }
  }
}

/** Starts Dovecot with one mailbox, over TLS with a certificate that nobody trusts and without. */
export async function startImapServer(): Promise<ImapServer> {
  // Not in `tmpdir()`, which may be closed to the users that Dovecot runs as.
  const folder = mkdtempSync('/tmp/plb-imap-');
  chmodSync(folder, 0o755);
  const ports = { imap: await freePort(), imaps: await freePort() };
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', made, { stdio: 'ignore' });
  const inbox = join(folder, 'home', 'Maildir');
  for (const part of ['home', 'home/Maildir', 'home/Maildir/cur', 'home/Maildir/new', 'home/Maildir/tmp']) {
    mkdirSync(join(folder, part));
    if (process.geteuid?.() === 0) chownSync(join(folder, part), nobody.uid, nobody.gid);
  }
  const child = spawn(program, ['-F', '-c', writeSettings(folder, ports)], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await untilReachable(ports.imap, folder);
  let count = 0;
  return {
    address: ({ password: other = password, folder: name = 'INBOX', isSecure = false } = {}) =>
      `${isSecure ? 'imaps' : 'imap'}://${encodeURIComponent(user)}:${encodeURIComponent(other)}@127.0.0.1:${isSecure ? ports.imaps : ports.imap}/${name}`,
    deliver: (raw, daysAgo = 0) => {
      count += 1;
      const file = join(inbox, 'new', `${Date.now()}.M${count}.test`);
      writeFileSync(file, raw.replaceAll(/\r?\n/g, '\r\n'));
      const then = Date.now() / 1_000 - daysAgo * 86_400;
      utimesSync(file, then, then);
      if (process.geteuid?.() === 0) chownSync(file, nobody.uid, nobody.gid);
    },
    list: (name) => {
      const place = name === 'INBOX' ? inbox : join(inbox, '.INBOX.Processed');
      if (!existsSync(place)) return [];
      return ['new', 'cur'].flatMap((state) =>
        readdirSync(join(place, state))
          .toSorted()
          .map((file) => ({ text: readFileSync(join(place, state, file), 'utf8'), isSeen: /:2,\w*S/.test(file) })),
      );
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
