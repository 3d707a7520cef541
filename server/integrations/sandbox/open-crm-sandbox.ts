import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import { installationSecret } from '../../platform/installation-secret.ts';
import type { CrmSettings } from '../crm/open-crm.ts';
import { crmSandboxPath, openCrmStore, type CrmStore } from './crm-sandbox-store.ts';
import { openCrmServer } from './open-crm-server.ts';

/** A CRM inside the product, for demonstrations: companies can connect it and see the leads it receives. */
export interface CrmSandbox {
  /** How the product reaches it. */
  readonly settings: CrmSettings;
  readonly store: CrmStore;
  close(): Promise<void>;
}

export interface CrmSandboxOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly publicUrl: string;
  /** Left out: the machine's clock. */
  readonly clock?: () => Date;
}

/** Starts the sandbox CRM. Its token and lead endpoints listen on a loopback port of their own, like the card sandbox. */
export async function openCrmSandbox(options: CrmSandboxOptions): Promise<CrmSandbox> {
  const secret = await installationSecret(options.database, 'crm-sandbox');
  const { publicUrl, clock = () => new Date() } = options;
  const store = openCrmStore(secret, { publicUrl, clock });
  const server = openCrmServer(store, options.log);
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    settings: {
      authorizeUrl: `${publicUrl.replace(/\/$/, '')}${crmSandboxPath}/authorize`,
      tokenUrl: `${origin}/oauth/token`,
      leadsUrl: `${origin}/leads`,
      clientId: store.clientId,
      clientSecret: store.clientSecret,
    },
    store,
    close: () => server.close(),
  };
}
