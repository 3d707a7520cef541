import type { BoughtLead, MarketplaceRow } from '../../contract/buying/endpoints.ts';
import { password } from './sign-in.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A company or member of staff calling the API while somebody else uses the browser. */
export class Caller {
  readonly #origin: string;
  readonly #cookie: string | undefined;

  private constructor(origin: string, cookie?: string) {
    this.#origin = origin;
    this.#cookie = cookie;
  }

  /** A caller that is not signed in. */
  static anonymous(origin: string): Caller {
    return new Caller(origin);
  }

  static company(origin: string, email: string): Promise<Caller> {
    return Caller.#signIn(origin, '/authenticate', email);
  }

  static operator(origin: string): Promise<Caller> {
    return Caller.#signIn(origin, '/operator/authenticate', 'operator@plumbline.test');
  }

  static async #signIn(origin: string, path: string, username: string): Promise<Caller> {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'journey' },
      body: JSON.stringify({ username, password }),
    });
    if (response.status !== 202) throw new Error(`${username} could not sign in: ${response.status}`);
    const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]);
    return new Caller(origin, cookie.join('; '));
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.#origin}/api/v1${path}`, {
      method,
      headers: {
        'x-requested-with': 'journey',
        ...(this.#cookie !== undefined && { cookie: this.#cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  /** Leads this company may buy, newest first. */
  async marketplace(query = ''): Promise<MarketplaceRow[]> {
    const { text } = await this.call('GET', `/lead/marketplace?pageSize=60&${query}`);
    return (JSON.parse(text) as { data: MarketplaceRow[] }).data;
  }

  /** The lead of an enquiry, or undefined if it is not on sale to this company. */
  async findLead(quoteCode: string): Promise<MarketplaceRow | undefined> {
    return (await this.marketplace()).find((row) => row['0'].quote_code === quoteCode);
  }

  async buy(id: number): Promise<BoughtLead> {
    const { status, text } = await this.call('PUT', `/lead/accept/${id}`, {});
    if (status !== 200) throw new Error(`lead ${id} was not sold: ${status} ${text}`);
    return (JSON.parse(text) as { data: { lead: BoughtLead } }).data.lead;
  }
}
