import { findCycles } from './structure/find-cycles.ts';
import { judgeFile } from './structure/judge-file.ts';
import { judgeFolders } from './structure/judge-folders.ts';
import { readSourceFiles } from './structure/read-source-files.ts';

const files = readSourceFiles();
const cycles = findCycles(files).map((cycle) => `cycle: ${cycle.join(' → ')}`);
const problems = [...files.flatMap(judgeFile), ...cycles, ...judgeFolders(files)];
for (const problem of problems) console.error(problem);
const lengths = files.map((file) => file.text.split('\n').length).sort((a, b) => a - b);
console.log(
  `${files.length} files, median ${lengths[Math.floor(lengths.length / 2)] ?? 0} lines, longest ${lengths.at(-1) ?? 0}; ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
