import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutedStatement } from '../../test/record-statements.ts';
import { judgeStatements } from './judge-statements.ts';
import { readSourceStatements } from './source-statements.ts';

function readExecuted(folder: string): ExecutedStatement[] {
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  return [...new Set(lines)].filter((line) => line !== '').map((line) => JSON.parse(line) as ExecutedStatement);
}

/** Compares the server's SQL statements with those the tests ran, prints the faults and returns their number. */
export function checkStatements(folder: string): number {
  const sources = readSourceStatements();
  const executed = readExecuted(folder);
  const problems = judgeStatements(sources, executed);
  for (const problem of problems) console.error(problem);
  console.log(`compared ${sources.length} server statements with ${executed.length} that ran: ${problems.length} problems`);
  return problems.length;
}
