import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MapTiles, withMapTiles } from './map-tiles.ts';

/** As the build writes them (scripts/first-paint): the first that fits an address is its page. */
interface BuiltPage {
  readonly path: string;
  /** Says that there is no such page. */
  readonly isUnknown: boolean;
  readonly signedIn: string;
  readonly signedOut: string;
}

export interface SentPage {
  readonly html: string;
  readonly isUnknown: boolean;
}

export interface Visitor {
  readonly path: string;
  /** Whether a session came along; whether it still lives, the page finds out. */
  readonly hasSession: boolean;
}

/** Of the installation. */
export interface PageFacts {
  readonly demonstration: boolean;
  readonly mapTiles?: MapTiles | null;
}

const demonstrationWords = /<!--demonstration-->(.*?)<!--\/demonstration-->/gs;

/** The page to begin with for every address of a screen; `undefined` where nothing has been built. */
export function openFirstPages(
  folder: string,
  { demonstration, mapTiles = null }: PageFacts,
): ((visitor: Visitor) => SentPage) | undefined {
  // The last fits every address.
  const files = ['operator-pages.json', 'pages.json'].map((name) => join(folder, '.vite', name));
  const built = files.filter((file) => existsSync(file)).flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as readonly BuiltPage[]);
  if (built.length === 0) return undefined;
  const finished = (html: string): string => withMapTiles(html.replace(demonstrationWords, demonstration ? '$1' : ''), mapTiles);
  const pages = built.map(({ path, isUnknown, signedIn, signedOut }) => ({
    // The router of the web app reads addresses whatever their letters.
    path: new RegExp(path, 'i'),
    isUnknown,
    signedIn: finished(signedIn),
    signedOut: finished(signedOut),
  }));
  return ({ path, hasSession }) => {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const page = pages.find((candidate) => candidate.path.test(plain));
    if (page === undefined) throw new Error('no page was built for an address');
    return { html: hasSession ? page.signedIn : page.signedOut, isUnknown: page.isUnknown };
  };
}
