// npm run prose: reports comments, documents and commit subjects that read like a translation or run on. `--sample` prints random prose to read.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { readComments, readCommitSubjects, readParagraphs, readTestTitles, type Prose } from './prose/read-prose.ts';

/** Phrases that read like a translation, each with its replacement. */
const telltales: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bby itself\b/i, 'automatically, alone'],
  [/\banew\b/i, 'again'],
  [/\b(?:is|are|was|were) (?:told|looked for)\b/i, 'notified, searched'],
  [/\bgone back\b/i, 'refunded, reversed'],
  [/\bwho(?:ever)? comes (?:first|second)\b/i, 'the first, the second'],
  [/\bin the way of\b/i, 'blocks, conflicts with'],
  [/\bas (?:it|they) stands?\b/i, 'current'],
  [/\bby chance\b/i, 'at random, randomly'],
  [/\bnobody but\b/i, 'only'],
  [/\bno (?:longer|more) any\b/i, 'no longer'],
  [/\bis no (?:longer )?(?:one|such)\b/i, 'there is none'],
  [/^(?:What|Who|Whoever|Whatever|Of what|That) [^.?]*\.$/, 'start with a verb or the thing itself'],
  [/\bwhoever\b/i, 'anyone who, the user who'],
  [/\bis (?:theirs|ours|its own)\b/i, 'belongs to'],
  [/\bback-office\b/i, 'back office'],
  [/\bsays nothing\b/i, 'is silent, returns nothing'],
];

/** Hard limit per sentence; the style guide recommends at most 25 words. */
const maxWords = 40;

const sentences = (text: string): string[] => text.replaceAll(/`[^`]*`/g, 'code').split(/(?<=[.!?:;])\s+(?=[-A-Z`(*])/);

/** Problems of a comment or paragraph. */
function judgeProse({ place, text }: Prose): string[] {
  const problems = telltales
    .filter(([pattern]) => pattern.test(text))
    .map(([pattern, instead]) => `${place}: ${String(pattern)}, write: ${instead}`);
  for (const sentence of sentences(text)) {
    const words = sentence.split(/\s+/).length;
    if (words > maxWords) problems.push(`${place}: a sentence of ${words} words, at most ${maxWords}`);
  }
  return problems;
}

/** Problems of an English text of the product: habits only, since lengths are a matter of layout. */
function judgeText({ place, text }: Prose): string[] {
  return telltales
    .filter(([pattern]) => !pattern.source.startsWith('^') && pattern.test(text))
    .map(([pattern, instead]) => `${place}: ${String(pattern)}, write: ${instead}`);
}

/** Problems of a commit subject: `scope: imperative`, at most 72 characters. */
function judgeSubject({ place, text }: Prose): string[] {
  if (text.length > 72) return [`${place}: a subject of ${text.length} characters, at most 72`];
  return /^[a-z0-9][a-z0-9 /-]*: [a-z]/.test(text) ? [] : [`${place}: "${text}" is not "scope: what it changes"`];
}

/** About the number of commits in one merge. */
const recentCommits = 30;

function printSample(title: string, prose: readonly Prose[], count: number): void {
  const order = prose.map((one) => ({ one, at: Math.random() })).sort((a, b) => a.at - b.at);
  console.log(`\n${title}`);
  for (const { one } of order.slice(0, count)) console.log(`  ${one.place}  ${one.text}`);
}

type Texts = { readonly [key: string]: string | Texts };
function textsIn(texts: Texts, path: string): Prose[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [{ place: `${path}.${key}`, text }] : textsIn(text, `${path}.${key}`),
  );
}

/** English texts of the screens and of everything the server writes. */
function readTexts(): Prose[] {
  const files = globSync(['locales/en/*.json', '{server,sandbox}/**/messages/en.json']);
  return files.flatMap((file) => textsIn(JSON.parse(readFileSync(file, 'utf8')) as Texts, file.replace('.json', '')));
}

if (process.argv.includes('--sample')) {
  printSample('Comments', readComments(), 100);
  printSample('Test titles', readTestTitles(), 40);
  printSample('English texts', readTexts(), 30);
  const decisions = readdirSync('docs/decisions').map((file) => ({
    place: file,
    text: readFileSync(`docs/decisions/${file}`, 'utf8').split('\n')[0] ?? '',
  }));
  printSample('Decisions', decisions, decisions.length);
} else {
  const problems = [...readComments(), ...readTestTitles(), ...readParagraphs()].flatMap(judgeProse);
  problems.push(...readTexts().flatMap(judgeText));
  problems.push(...readCommitSubjects(recentCommits).flatMap(judgeSubject));
  for (const problem of problems) console.error(problem);
  console.log(`${problems.length} prose problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
