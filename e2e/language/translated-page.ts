import type { BrowserContext, Page } from 'playwright-core';
import { type Dictionary, getDictionary } from './dictionary.ts';

type Made = object & Readonly<Record<string | symbol, unknown>>;

const originals = new WeakMap<object, object>();
const byWords = new Set(['getByLabel', 'getByText', 'getByPlaceholder', 'getByTitle', 'getByAltText']);

/** Whether a value has text locators, or pages that do. */
const isMade = (value: unknown): value is Made =>
  typeof value === 'object' && value !== null && ('getByRole' in value || 'newPage' in value);
const original = (value: unknown): unknown => (typeof value === 'object' && value !== null ? (originals.get(value) ?? value) : value);

const either = (one: RegExp, other: RegExp): RegExp => new RegExp(`${one.source}|${other.source}`, one.flags);

/** Actions after which a page may have changed. */
const acts = new Set('check,click,close,fill,goBack,goto,press,reload,selectOption,setInputFiles,tap'.split(','));

interface Watch {
  look(page: Page): Promise<void>;
}

/** Proxies a page's API and translates the words it searches for. The back office and consumer pages are not in this language. */
class Layer {
  readonly #dictionary: Dictionary;
  readonly #watch: Watch | undefined;
  readonly #wrapped = new WeakMap<object, object>();

  constructor(dictionary: Dictionary, watch?: Watch) {
    this.#dictionary = dictionary;
    this.#watch = watch;
  }

  wrap<Value>(value: Value): Value {
    if (value instanceof Promise) return value.then((one: unknown) => this.wrap(one)) as Value;
    if (Array.isArray(value)) return value.map((one: unknown) => this.wrap(one)) as Value;
    if (!isMade(value)) return value;
    const known = this.#wrapped.get(value);
    if (known !== undefined) return known as Value;
    const proxy = new Proxy<Made>(value, { get: (target, name) => this.#member(target, name) });
    this.#wrapped.set(value, proxy);
    originals.set(proxy, value);
    return proxy as Value;
  }

  #member(target: Made, name: string | symbol): unknown {
    const member = target[name];
    if (typeof member !== 'function') return member;
    return (...given: unknown[]) => {
      const page = findPage(target);
      const isOurs = page !== undefined && isSpokenTo(page);
      const args = isOurs ? this.#translate(target, name, given) : given;
      const plain = args.map((one) => this.#unwrap(one));
      const act = (): unknown => this.wrap(Reflect.apply(member, target, plain) as unknown);
      return isOurs && acts.has(String(name)) && this.#watch !== undefined ? this.#watch.look(page).then(act) : act();
    };
  }

  #unwrap(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
    const plain = Object.getPrototypeOf(value) === Object.prototype;
    if (!plain || !('has' in value || 'hasNot' in value)) return original(value);
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, original(one)]));
  }

  /** A frame may hold a third-party page, which is in English. */
  #words(words: unknown, { isExact, isFrame }: { isExact: boolean; isFrame: boolean }): unknown {
    if (words instanceof RegExp) return isFrame ? either(this.#dictionary.pattern(words), words) : this.#dictionary.pattern(words);
    if (typeof words !== 'string') return words;
    const found = this.#dictionary.text(words, isExact);
    return isFrame && found instanceof RegExp ? either(found, new RegExp(RegExp.escape(words))) : found;
  }

  #translate(target: Made, name: string | symbol, given: readonly unknown[]): readonly unknown[] {
    const options = given.find(
      (one): one is Record<string, unknown> => typeof one === 'object' && one !== null && Object.getPrototypeOf(one) === Object.prototype,
    );
    const how = { isExact: options?.['exact'] === true, isFrame: 'owner' in target };
    if (byWords.has(String(name))) return given.map((one, at) => (at === 0 ? this.#words(one, how) : one));
    const worded = ['name', 'hasText', 'hasNotText'].filter((key) => options?.[key] !== undefined);
    if (worded.length === 0 || !['getByRole', 'filter', 'locator'].includes(String(name))) return given;
    const turned = Object.fromEntries(worded.map((key) => [key, this.#words(options?.[key], how)]));
    return given.map((one) => (one === options ? { ...options, ...turned } : one));
  }
}

/** First path segments at which the web app addresses companies and visitors. */
const appPathSegments = new Set(
  (
    '|a|account|alerts|buy-leads|cookies|coverage|forgot-password|help|integrations|join|lead|lead-alerts|lead-delivery|licences|login|my-leads|' +
    'no|no-such-page|nowhere|offer-finance|prices|privacy|profile|register|reset-password|settings|signing-in|terms|validate|zoho-auth'
  ).split('|'),
);

interface PagePart {
  readonly owner?: () => PagePart;
  readonly page?: () => Page;
  readonly url?: () => string;
}

/** Returns the page of a locator or frame, or the page itself; a browser has none. */
function findPage(part: PagePart): Page | undefined {
  if (part.owner !== undefined) return findPage(part.owner());
  return part.page?.() ?? (part.url === undefined ? undefined : (part as Page));
}

/** Whether a page addresses companies or visitors. */
export function isSpokenTo(page: Page): boolean {
  const address = page.url();
  if (!address.startsWith('http')) return false;
  const [first = '', ...rest] = new URL(address).pathname.split('/').slice(1);
  return appPathSegments.has(first.replace(/^register-.*/, 'register')) && !rest.includes('print');
}

/** Wraps a browser or page so that English lookups are translated and its actions watched. */
export function translated<Part extends BrowserContext | Page>(part: Part, language: string, watch?: Watch): Part {
  return originals.has(part) ? part : new Layer(getDictionary(language), watch).wrap(part);
}
