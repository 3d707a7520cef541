// npm run prose: reports comments, documents and commit subjects that read like a translation or run on. `--sample` prints random prose to read.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { judgeProse, judgeSubject, judgeText } from './prose/judge-prose.ts';
import { readComments, readCommitSubjects, readParagraphs, readTestTitles, type Prose } from './prose/read-prose.ts';

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
