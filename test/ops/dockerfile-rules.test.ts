import { describe, expect, it } from 'vitest';
import { readText } from './read-ops-files.ts';

// The rules of hadolint that concern our Dockerfiles, under hadolint's ids, because no container tool runs here.

interface Instruction {
  readonly name: string;
  readonly value: string;
  /** Ids that a comment just above turns off. */
  readonly ignored: readonly string[];
}

interface Stage {
  readonly from: Instruction;
  readonly rest: readonly Instruction[];
}

function readInstructions(text: string): Instruction[] {
  const found: Instruction[] = [];
  let ignored: string[] = [];
  for (const line of text.replaceAll(/ *\\\n\s*/g, ' ').split('\n')) {
    const [, ids] = /^# hadolint ignore=(\S+)/.exec(line) ?? [];
    if (ids !== undefined) ignored = ids.split(',');
    const [, name = '', value = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (name === '') continue;
    found.push({ name, value, ignored });
    ignored = [];
  }
  return found;
}

function readStages(text: string): Stage[] {
  const stages: { from: Instruction; rest: Instruction[] }[] = [];
  for (const instruction of readInstructions(text))
    if (instruction.name === 'FROM') stages.push({ from: instruction, rest: [] });
    else stages.at(-1)?.rest.push(instruction);
  return stages;
}

const commands = (value: string): string[] => value.split(/&&|\|\||;|(?<!\|)\|(?!\|)/).map((one) => one.trim());
const isRun =
  (holds: (command: string) => boolean) =>
  ({ name, value }: Instruction): boolean =>
    name !== 'RUN' || commands(value).every(holds);
const isNamed =
  (wanted: string, holds: (value: string) => boolean) =>
  ({ name, value }: Instruction): boolean =>
    name !== wanted || holds(value);
const installs = (command: string): boolean => /^apt-get install\b/.test(command);

/** Each holds for an instruction, or it is a breach. */
const rules: Readonly<Record<string, (one: Instruction) => boolean>> = {
  DL3000: isNamed('WORKDIR', (value) => value.startsWith('/')),
  DL3003: isRun((command) => !/^cd\b/.test(command)),
  DL3004: isRun((command) => !/^sudo\b/.test(command)),
  DL3007: isNamed('FROM', (value) => !/:latest\b/.test(value)),
  DL3008: isRun(
    (command) =>
      !installs(command) ||
      command
        .split(' ')
        .slice(2)
        .every((word) => word.startsWith('-') || word.includes('=')),
  ),
  DL3009: ({ name, value }) => name !== 'RUN' || !/apt-get update/.test(value) || /rm -rf \/var\/lib\/apt\/lists\/\*/.test(value),
  DL3011: isNamed('EXPOSE', (value) => value.split(' ').every((port) => Number.parseInt(port, 10) <= 65_535)),
  DL3014: isRun((command) => !installs(command) || / -y\b| --yes\b/.test(command)),
  DL3015: isRun((command) => !installs(command) || command.includes('--no-install-recommends')),
  DL3016: isRun((command) => !/^npm install\b/.test(command)),
  DL3020: ({ name }) => name !== 'ADD',
  DL3025: ({ name, value }) => (name !== 'CMD' && name !== 'ENTRYPOINT') || value.startsWith('['),
  DL3027: isRun((command) => !command.startsWith('apt ')),
  DL3046: isRun((command) => !/^useradd\b/.test(command) || !/(?:--uid|-u) \d{6,}/.test(command) || / -l\b/.test(command)),
  DL3047: isRun((command) => !/^wget\b/.test(command)),
  DL4000: ({ name }) => name !== 'MAINTAINER',
  DL4006: ({ name, value }) => name !== 'RUN' || !/(?<!\|)\|(?!\|)/.test(value),
};

/** Those that look at more than one instruction. */
function findInStages(stages: readonly Stage[]): string[] {
  const names = stages.flatMap(({ from }) => /\bAS (\S+)$/.exec(from.value)?.[1] ?? []);
  const last = stages.at(-1);
  const isTagged = ({ value }: Instruction): boolean => names.includes(value.split(' ')[0] ?? '') || /^[^ ]+[:@]/.test(value);
  const users = last?.rest.filter(({ name }) => name === 'USER') ?? [];
  const counts = (wanted: string): number[] => stages.map(({ rest }) => rest.filter(({ name }) => name === wanted).length);
  const runs = stages.flatMap(({ rest }) => rest.flatMap(({ name }, at) => (name === 'RUN' && rest[at - 1]?.name === 'RUN' ? [name] : [])));
  const copiesFrom = stages.flatMap(({ rest }, at) =>
    rest.flatMap(
      ({ value }) =>
        /--from=(\S+)/
          .exec(value)
          ?.slice(1)
          .map((from) => ({ from, at })) ?? [],
    ),
  );
  /** A relative target needs a working directory, of its stage or of one that it builds on. */
  const hasFolder = ({ from, rest }: Stage, before = rest.length): boolean => {
    if (rest.slice(0, before).some(({ name }) => name === 'WORKDIR')) return true;
    const base = stages.find((one) => from.value.split(' ')[0] === /\bAS (\S+)$/.exec(one.from.value)?.[1]);
    return base !== undefined && hasFolder(base);
  };
  const isWhole = (stage: Stage): boolean =>
    stage.rest.every(({ name, value }, at) => name !== 'COPY' || / \/\S*$/.test(value) || hasFolder(stage, at));
  return [
    ...(/^(?:root|0)\b/.test(users.at(-1)?.value ?? 'root') ? ['DL3002'] : []),
    ...(stages.every(({ from }) => isTagged(from)) ? [] : ['DL3006']),
    ...(counts('CMD').some((count) => count > 1) ? ['DL4003'] : []),
    ...(counts('ENTRYPOINT').some((count) => count > 1) ? ['DL4004'] : []),
    ...(counts('HEALTHCHECK').some((count) => count > 1) ? ['DL3012'] : []),
    ...(new Set(names).size === names.length ? [] : ['DL3024']),
    ...(copiesFrom.every(({ from, at }) => names.indexOf(from) >= 0 && names.indexOf(from) < at) ? [] : ['DL3022']),
    ...(stages.every(isWhole) ? [] : ['DL3045']),
    ...(runs.length === 0 ? [] : ['DL3059']),
  ];
}

function findBreaches(text: string): string[] {
  const ofOne = readInstructions(text).flatMap((one) =>
    Object.entries(rules).flatMap(([id, holds]) => (holds(one) || one.ignored.includes(id) ? [] : [id])),
  );
  return [...ofOne, ...findInStages(readStages(text))].toSorted();
}

describe('the rules of hadolint', () => {
  it.each(['container/Dockerfile', 'pgbouncer/Dockerfile'])('hold in ops/%s', (path) => {
    expect(findBreaches(readText(path))).toEqual([]);
  });

  const sound = `FROM debian:13-slim AS base\nWORKDIR /app\nRUN apt-get update && apt-get install -y --no-install-recommends curl=1 && rm -rf /var/lib/apt/lists/*\nFROM debian:13-slim\nCOPY --from=base /app /app\nUSER 10001\nHEALTHCHECK CMD ["true"]\nCMD ["node"]\n`;

  it.each([
    ['DL3000', 'WORKDIR /app', 'WORKDIR app'],
    ['DL3002', 'USER 10001', 'USER root'],
    ['DL3002', 'USER 10001\n', ''],
    ['DL3003', 'RUN apt-get update', 'RUN cd / && apt-get update'],
    ['DL3004', 'RUN apt-get update', 'RUN sudo apt-get update'],
    ['DL3006', 'debian:13-slim', 'debian'],
    ['DL3007', 'debian:13-slim', 'debian:latest'],
    ['DL3008', 'curl=1', 'curl'],
    ['DL3009', ' && rm -rf /var/lib/apt/lists/*', ''],
    ['DL3011', 'USER 10001', 'USER 10001\nEXPOSE 99999'],
    ['DL3012', 'HEALTHCHECK CMD ["true"]', 'HEALTHCHECK CMD ["true"]\nHEALTHCHECK CMD ["false"]'],
    ['DL3014', ' -y', ''],
    ['DL3015', ' --no-install-recommends', ''],
    ['DL3016', 'RUN apt-get update', 'RUN npm install express && apt-get update'],
    ['DL3020', 'COPY --from=base /app /app', 'ADD app /app'],
    ['DL3022', '--from=base', '--from=other'],
    ['DL3024', 'FROM debian:13-slim\nCOPY', 'FROM debian:13-slim AS base\nCOPY'],
    ['DL3025', 'CMD ["node"]', 'CMD node'],
    ['DL3027', 'RUN apt-get update', 'RUN apt update'],
    ['DL3045', 'COPY --from=base /app /app', 'COPY --from=base /app app'],
    ['DL3046', 'RUN apt-get update', 'RUN useradd --uid 1000000 big && apt-get update'],
    ['DL3047', 'RUN apt-get update', 'RUN wget x && apt-get update'],
    ['DL3059', 'FROM debian:13-slim\nCOPY', 'RUN true\nFROM debian:13-slim\nCOPY'],
    ['DL4000', 'USER 10001', 'MAINTAINER us\nUSER 10001'],
    ['DL4003', 'CMD ["node"]\n', 'CMD ["node"]\nCMD ["bun"]\n'],
    ['DL4004', 'CMD ["node"]\n', 'ENTRYPOINT ["a"]\nENTRYPOINT ["b"]\n'],
    ['DL4006', 'RUN apt-get update', 'RUN curl x | sh && apt-get update'],
  ])('find a breach of %s', (id, from, to) => {
    const broken = sound.replace(from, () => to);
    expect(broken).not.toBe(sound);
    expect(findBreaches(broken)).toContain(id);
  });

  it('find none in a sound file', () => {
    expect(findBreaches(sound)).toEqual([]);
  });
});
