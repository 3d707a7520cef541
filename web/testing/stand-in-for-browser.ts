import { vi } from 'vitest';

/** An event stream controlled by the test; it sends nothing otherwise. */
export class StillSource extends EventTarget {
  static open: StillSource[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    StillSource.open.push(this);
  }
  close(): void {
    StillSource.open = StillSource.open.filter((source) => source !== this);
  }
}

/** Adds what jsdom lacks of a browser window of this width. */
export function standInForBrowser(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matchesWidth(query, width),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('EventSource', StillSource);
  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.scrollIntoView = () => {};
  document.elementFromPoint = () => null;
  Object.defineProperty(document, 'fonts', { configurable: true, value: { addEventListener: () => {}, removeEventListener: () => {} } });
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
}

/** Evaluates media queries of layouts: widths in px or em, in either syntax. */
function matchesWidth(query: string, width: number): boolean {
  const range = /width\s*(>=|<=|>|<)\s*([\d.]+)(px|em)/.exec(query);
  const [, sign, amount, unit] = range ?? [];
  const limit = Number(amount) * (unit === 'em' ? 16 : 1);
  if (sign === '>') return width > limit;
  if (sign === '>=') return width >= limit;
  if (sign === '<') return width < limit;
  return sign === '<=' && width <= limit;
}
