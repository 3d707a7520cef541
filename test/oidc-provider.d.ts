/** The parts of oidc-provider that tests use; the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Context {
    readonly oidc: {
      readonly client?: { readonly clientId: string };
      readonly session?: { readonly accountId?: string };
      readonly provider: Provider;
    };
  }
  interface Account {
    readonly accountId: string;
    claims(): Promise<object>;
  }
  export interface Configuration {
    readonly clients: readonly object[];
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly scopes: readonly string[];
    readonly pkce: { required(): boolean };
    readonly features: { readonly devInteractions: { readonly enabled: boolean } };
    readonly interactions: { url(context: Context, interaction: { readonly uid: string }): string };
    readonly ttl: Readonly<Record<string, number>>;
    readonly cookies: { readonly keys: readonly string[] };
    issueRefreshToken(): Promise<boolean>;
    findAccount(context: Context, subject: string): Promise<Account | undefined>;
    loadExistingGrant(context: Context): Promise<Grant>;
  }
  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (of: { readonly clientId: string; readonly accountId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}
