import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import { installationSecret } from '../../platform/installation-secret.ts';
import { sendEvents } from './events/send-events.ts';
import { openSandboxServer } from './open-sandbox-server.ts';
import { sandboxKeys, type SandboxKeys } from './sandbox-keys-rule.ts';

/** A card provider of our own beside the product, for whoever has none yet: it takes test cards and no money. */
export interface Sandbox {
  readonly keys: SandboxKeys;
  /** Address of its server, which listens from the first time that somebody asks, on this machine only. */
  url(): Promise<string>;
  /** Tells the product, which listens at `productUrl`, of what has happened. Answers how many webhooks were taken. */
  sendEvents(productUrl: string): Promise<number>;
  close(): Promise<void>;
}

/** Where the product takes the webhooks of its sandbox. */
export const sandboxWebhookPath = '/api/v1/payments/webhook/sandbox';

/** The sandbox of this installation; its state is in the database, so that every process may serve it. */
export async function openSandbox({ database, log }: { readonly database: Database; readonly log: Logger }): Promise<Sandbox> {
  const keys = sandboxKeys(await installationSecret(database, 'sandbox'));
  let listening: Promise<{ readonly app: FastifyInstance; readonly url: string }> | undefined;
  const listen = async (): Promise<{ readonly app: FastifyInstance; readonly url: string }> => {
    const app = await openSandboxServer({ database, keys, log });
    return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
  };
  return {
    keys,
    url: async () => {
      listening ??= listen();
      return (await listening).url;
    },
    sendEvents: (productUrl) => sendEvents(database, { url: productUrl + sandboxWebhookPath, secret: keys.webhookSecret }),
    close: async () => {
      await (await listening)?.app.close();
    },
  };
}
