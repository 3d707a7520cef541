import * as z from 'zod';
import type { VatRegisterName } from '../../contract/companies/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { getUnit } from '../geography/business-units.ts';
import { assertOutsideTransaction } from '../platform/database/transaction.ts';
import { readLimitedBody } from '../platform/sending/read-limited-body.ts';

/** A register's answer. `unavailable`: it gave none, so nothing is known; ask again later. */
export type VatAnswer =
  | { readonly result: 'valid'; readonly name: string | null; readonly consultationNumber: string | null }
  | { readonly result: 'invalid' }
  | { readonly result: 'unavailable'; readonly reason: string };

export interface VatInquiry {
  /** Letters and digits, of its country's form. */
  readonly number: string;
  /** The seller's number, for which registers give a consultation number; null if it has none in this register. */
  readonly requester: string | null;
}

/** A register of VAT numbers. Never rejects. */
export interface VatRegister {
  readonly name: Exclude<VatRegisterName, 'format' | 'none'>;
  ask(inquiry: VatInquiry): Promise<VatAnswer>;
}

/** Registers by VAT area; an area without one confirms no number. */
export type VatRegisters = Readonly<Record<string, VatRegister>>;

export interface VatRegisterSettings {
  readonly vies: { readonly url: string } | null;
  readonly hmrc: { readonly url: string; readonly clientId: string; readonly clientSecret: string } | null;
}

export const noVatRegisters: VatRegisters = {};

export const getVatRegister = (registers: VatRegisters, billedCountry: CountryCode): VatRegister | undefined =>
  registers[getUnit(billedCountry).vatArea];

/** VIES asks a national register, which may take several seconds. Nobody waits for it. */
const requestTimeoutMs = 20_000;
const maxAnswerBytes = 100_000;
const maxNameLength = 200;
const maxConsultationLength = 60;

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request and returns status and JSON; null if the register cannot be reached or answers something else. */
async function askRegister(url: string, request: RequestInit): Promise<Answered | null> {
  assertOutsideTransaction('the check of a VAT number');
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(requestTimeoutMs) });
    const read = await readLimitedBody(response, maxAnswerBytes + 1);
    if (read.length > maxAnswerBytes) return null;
    return { status: response.status, body: JSON.parse(read.toString('utf8')) as unknown };
  } catch {
    return null;
  }
}

const unavailable = (reason: string): VatAnswer => ({ result: 'unavailable', reason });

/** Registers write dashes for what they do not disclose. */
function tidy(text: string | null | undefined, longest: number): string | null {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, longest);
  return /[^-\s]/.test(line) ? line : null;
}

/**
 * Fields we use of `POST /check-vat-number` in the REST API of VIES, described at https://ec.europa.eu/taxation_customs/vies/#/technical-information.
 * A failure comes as `errorWrappers`, some with status 200.
 */
const viesAnswer = z.union([
  z.object({ valid: z.boolean(), name: z.string().nullish(), requestIdentifier: z.string().nullish() }),
  z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) }),
]);

/** Numbers begin with the country's ISO code; VIES writes Greece as EL. */
const splitNumber = (number: string): { country: string; rest: string } => ({
  country: number.slice(0, 2).replace('GR', 'EL'),
  rest: number.slice(2),
});

/** The VAT registers of the European Union's member states. */
export function openVies({ url }: { readonly url: string }): VatRegister {
  const address = `${url.replace(/\/$/, '')}/check-vat-number`;
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return {
    name: 'vies',
    ask: async ({ number, requester }) => {
      const { country: countryCode, rest: vatNumber } = splitNumber(number);
      const own = requester === null ? null : splitNumber(requester);
      const by = own === null ? {} : { requesterMemberStateCode: own.country, requesterNumber: own.rest };
      const answer = await askRegister(address, { method: 'POST', headers, body: JSON.stringify({ countryCode, vatNumber, ...by }) });
      if (answer === null) return unavailable('cannot be reached');
      const read = viesAnswer.safeParse(answer.body);
      if (!read.success) return unavailable(`answered ${answer.status}`);
      if ('errorWrappers' in read.data) {
        const [failure] = read.data.errorWrappers;
        return failure?.error === 'INVALID_INPUT' ? { result: 'invalid' } : unavailable(failure?.error ?? 'failed');
      }
      const { valid, name, requestIdentifier } = read.data;
      if (answer.status !== 200) return unavailable(`answered ${answer.status}`);
      if (!valid) return { result: 'invalid' };
      return { result: 'valid', name: tidy(name, maxNameLength), consultationNumber: tidy(requestIdentifier, maxConsultationLength) };
    },
  };
}

/** Fields we use: https://developer.service.hmrc.gov.uk/api-documentation/docs/api/service/vat-registered-companies-api/2.0 */
const hmrcFound = z.object({ target: z.object({ name: z.string().nullish() }), consultationNumber: z.string().nullish() });
const hmrcRefusal = z.object({ code: z.string() });
const hmrcToken = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
/** A token is renewed this long before it expires. */
const tokenReserveMs = 60_000;

/** The British register: HMRC's "Check a UK VAT number", version 2, with an application's own credentials, which may be rotated. */
export function openHmrc(settings: NonNullable<VatRegisterSettings['hmrc']>): VatRegister {
  const base = settings.url.replace(/\/$/, '');
  let token: { readonly value: string; readonly until: number; readonly secret: string } | undefined;
  const getToken = async (): Promise<string | undefined> => {
    const { clientId, clientSecret } = settings;
    if (token !== undefined && token.secret === clientSecret && performance.now() < token.until) return token.value;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const answer = await askRegister(`${base}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
    const read = hmrcToken.safeParse(answer?.body);
    if (answer?.status !== 200 || !read.success) return undefined;
    token = {
      value: read.data.access_token,
      until: performance.now() + read.data.expires_in * 1_000 - tokenReserveMs,
      secret: clientSecret,
    };
    return token.value;
  };
  const digits = (number: string): string => number.replace(/^GB/, '');
  return {
    name: 'hmrc',
    ask: async ({ number, requester }) => {
      const value = await getToken();
      if (value === undefined) return unavailable('refuses our credentials or cannot be reached');
      const path = [digits(number), ...(requester === null ? [] : [digits(requester)])].join('/');
      const headers = { accept: 'application/vnd.hmrc.2.0+json', authorization: `Bearer ${value}` };
      const answer = await askRegister(`${base}/organisations/vat/check-vat-number/lookup/${path}`, { headers });
      if (answer === null) return unavailable('cannot be reached');
      if (answer.status === 401) token = undefined;
      if (answer.status === 404 && hmrcRefusal.safeParse(answer.body).data?.code === 'NOT_FOUND') return { result: 'invalid' };
      const read = hmrcFound.safeParse(answer.body);
      if (answer.status !== 200 || !read.success) return unavailable(`answered ${answer.status}`);
      const { target, consultationNumber } = read.data;
      return {
        result: 'valid',
        name: tidy(target.name, maxNameLength),
        consultationNumber: tidy(consultationNumber, maxConsultationLength),
      };
    },
  };
}

/**
 * The demonstration's register, so that every state can be seen. Numbers whose last three digits before the Swedish 01 are 200 are
 * invalid and 301 unavailable, as in the test service of VIES. It knows every other number.
 */
const sandboxRegister: VatRegister = {
  name: 'sandbox',
  ask: ({ number, requester }) => {
    const [, last] = /(\d{3})$/.exec(number.replace(/^(SE\d{10})01$/, '$1')) ?? [];
    if (last === '200') return Promise.resolve({ result: 'invalid' });
    if (last === '301') return Promise.resolve(unavailable('MS_UNAVAILABLE'));
    const consultationNumber = requester === null ? null : `DEMO-${number}`;
    return Promise.resolve({ result: 'valid', name: `Holder of ${number}`, consultationNumber });
  },
};

/** Opens the registers that settings name; a demonstration has its own. */
export function openVatRegisters({ vies, hmrc }: VatRegisterSettings, demonstration: boolean): VatRegisters {
  if (demonstration) return { eu: sandboxRegister, gb: sandboxRegister };
  return { ...(vies === null ? {} : { eu: openVies(vies) }), ...(hmrc === null ? {} : { gb: openHmrc(hmrc) }) };
}
