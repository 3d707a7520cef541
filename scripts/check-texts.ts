import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatten, judgeCatalogue, judgeEnglish, leftBritish, type Messages } from './texts/judge-catalogue.ts';
import { unusedKeys } from './texts/judge-catalogue.ts';

// Checks equal keys and valid messages in every language, and that no text is unused. The type check covers keys that code asks for.
const root = join(import.meta.dirname, '..');
const folder = join(root, 'locales');

/** The back office is in English only. */
const isBackOfficeCatalogue = (name: string): boolean => name.startsWith('operator-') || name === 'desk.json';

const read = (language: string, name: string): Messages => flatten(JSON.parse(readFileSync(join(folder, language, name), 'utf8')));
const listCatalogueFiles = (language: string): string[] => readdirSync(join(folder, language)).filter((name) => name.endsWith('.json'));

const english = new Map(listCatalogueFiles('en').map((name) => [name, read('en', name)]));
const code = globSync('{contract,server,web,scripts/first-paint}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');
const faults = [...english].flatMap(([name, messages]) => [
  ...unusedKeys(messages, code).map((key) => `en/${name} ${key}: no code asks for it`),
  ...(isBackOfficeCatalogue(name) ? [] : judgeEnglish(messages).map((fault) => `en/${name} ${fault}`)),
]);

for (const language of readdirSync(folder)) {
  if (language === 'en') continue;
  const given = listCatalogueFiles(language);
  for (const name of new Set([...given, ...english.keys()])) {
    if (isBackOfficeCatalogue(name) && !given.includes(name)) continue;
    const messages = given.includes(name) ? read(language, name) : {};
    const wanted = isBackOfficeCatalogue(name) ? {} : (english.get(name) ?? {});
    if (language === 'en-US') faults.push(...leftBritish(wanted, messages).map((fault) => `${language}/${name} ${fault}`));
    faults.push(...judgeCatalogue(language, wanted, messages).map((fault) => `${language}/${name} ${fault}`));
  }
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error(`${faults.length} problems in texts.`);
process.exitCode = faults.length === 0 ? 0 : 1;
