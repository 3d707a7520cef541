import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A piece of prose: a comment, a paragraph of a document, or a commit subject. */
export interface Prose {
  /** `path:line`, or the short hash of a commit. */
  readonly place: string;
  readonly text: string;
}

const listed = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path));

/** Applied migrations never change, not even their comments. */
const isCode = (path: string): boolean => /\.(?:tsx?|css|sql)$/.test(path) && !/^db\/(?:reference|migrations)\//.test(path);
/** Content pages follow the wording rules of screens; the licence texts of data are quoted. */
const isDocument = (path: string): boolean => path.endsWith('.md') && !/^(?:server\/content\/pages|db\/reference)\//.test(path);

const getLineNumber = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Adjacent `//` or `--` lines form one comment. */
const lineComments = /(?:^[ \t]*(?:\/\/|--) .*\n)+|[;,{}()\]] (?:\/\/|--) .*$/gm;
// The lookbehind skips globs in strings, where a slash and an asterisk follow a letter or another asterisk.
const blockComments = /(?<![^\s{(,;])\/\*\*?[\s\S]*?\*\//g;

function readFileComments(path: string): Prose[] {
  const text = readFileSync(path, 'utf8');
  const found = [...text.matchAll(blockComments), ...(path.endsWith('.css') ? [] : text.matchAll(lineComments))];
  return found.flatMap((match) => {
    const words = match[0]
      .replaceAll(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/|--)|\*\/$/gm, '')
      .replaceAll(/^[;,{}()\]] (?:\/\/|--)/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return words === '' ? [] : [{ place: `${path}:${getLineNumber(text, match.index)}`, text: words }];
  });
}

/** Paragraphs and list items; tables, headings, HTML and code blocks are left out. */
function readFileParagraphs(path: string): Prose[] {
  const text = readFileSync(path, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''));
  const found: Prose[] = [];
  let start = 0;
  let lines: string[] = [];
  const end = (): void => {
    if (lines.length > 0) found.push({ place: `${path}:${start}`, text: lines.join(' ').replaceAll(/\s+/g, ' ').trim() });
    lines = [];
  };
  for (const [at, line] of text.split('\n').entries()) {
    if (/^\s*$|^#|^\||^ {4}|^\s*<\/?[a-z]/.test(line)) {
      end();
      continue;
    }
    if (/^\s*(?:[-*]|\d+\.) /.test(line)) end();
    if (lines.length === 0) start = at + 1;
    lines.push(line.replace(/^\s*(?:[-*]|\d+\.) /, ''));
  }
  end();
  return found;
}

export const readComments = (): Prose[] => listed().filter(isCode).flatMap(readFileComments);
export const readParagraphs = (): Prose[] => listed().filter(isDocument).flatMap(readFileParagraphs);

/** Titles of describe, it and test. */
export function readTestTitles(): Prose[] {
  return listed()
    .filter((path) => /\.test\.tsx?$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      return [...text.matchAll(/^\s*(?:it|test|describe)(?:\.each[^(]*\([\s\S]*?\)|\.each`[\s\S]*?`)?\(\s*(['"`])(.+?)\1/gm)].map(
        (match) => ({
          place: `${path}:${getLineNumber(text, match.index)}`,
          text: match[2] ?? '',
        }),
      );
    });
}

/** Subjects of the newest commits; empty where there is no history. */
export function readCommitSubjects(most: number): Prose[] {
  try {
    return execFileSync('git', ['log', `-${most}`, '--no-merges', '--format=%h %s'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ place: line.slice(0, line.indexOf(' ')), text: line.slice(line.indexOf(' ') + 1) }));
  } catch {
    return [];
  }
}
