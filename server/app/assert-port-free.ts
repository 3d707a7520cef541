import { createServer } from 'node:net';

interface Address {
  readonly host: string;
  readonly port: number;
}

type PortSetting = 'PORT' | 'WORKER_PORT';

function explainPortError(code: unknown, { host, port }: Address, setting: PortSetting): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use: set ${setting} to another, for example ${setting}=${port < 65_535 ? port + 1 : 3000}.`;
    case 'EACCES':
      return `Port ${port} is for processes with more rights than this one: set ${setting} to 1024 or more, for example ${setting}=3000.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST=${host} is no address of this machine: set HOST to one that is, such as 127.0.0.1, or to 0.0.0.0 for all of them.`;
    default:
      return `Cannot listen at port ${port} of ${host} (${String(code)}): set HOST and ${setting} to an address of this machine.`;
  }
}

/** The server cannot listen at its address; the message says what to set. */
export class CannotListenError extends Error {
  constructor(cause: Error, address: Address, setting: PortSetting = 'PORT') {
    super(explainPortError((cause as NodeJS.ErrnoException).code, address, setting), { cause });
    this.name = 'CannotListenError';
  }
}

/**
 * Throws a `CannotListenError` if nobody could listen at this address now. Checked before creating a database and a
 * demonstration, which takes seconds: the server itself listens only once it can answer.
 */
export async function assertPortFree({ host, port }: Address, setting: PortSetting = 'PORT'): Promise<void> {
  const address = { host, port };
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new CannotListenError(error, address, setting)));
    server.listen(address, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}
