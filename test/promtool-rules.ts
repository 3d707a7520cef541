/** A metric as `/metrics` describes it. */
interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly labels: ReadonlySet<string>;
}

/** Collects labels while series are read. */
type OpenFamily = Family & { readonly labels: Set<string> };

const partsOfType: Readonly<Record<string, readonly string[]>> = {
  histogram: ['', '_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

/** Reads the text format of Prometheus. Throws at a series without a TYPE line or with an unreadable value. */
export function readFamilies(text: string): readonly Family[] {
  const helps = new Map<string, string>();
  const families = new Map<string, OpenFamily>();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, comment, about = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? [];
    if (comment === 'HELP') helps.set(about, rest);
    else if (comment === 'TYPE') families.set(about, { name: about, type: rest, help: helps.get(about) ?? '', labels: new Set() });
    else if (!line.startsWith('#')) addSeries(line, families);
  }
  return [...families.values()];
}

function addSeries(line: string, families: ReadonlyMap<string, OpenFamily>): void {
  const [, name = '', labels = '', value = ''] = /^([^\s{]+)(?:\{(.*)\})? (\S+)(?: \d+)?$/.exec(line) ?? [];
  const family = [...families.values()].find((one) => (partsOfType[one.type] ?? ['']).some((part) => one.name + part === name));
  if (family === undefined) throw new Error(`no TYPE for ${line}`);
  if (!/^(?:[-+]?inf|nan)$/i.test(value) && Number.isNaN(Number(value))) throw new Error(`no value in ${line}`);
  for (const [, label = ''] of labels.matchAll(/([^\s=,"]+)="(?:[^"\\]|\\.)*"/g)) family.labels.add(label);
}

const prefixes = 'pico nano micro milli centi deci deca hecto kilo kibi mega mebi giga gibi tera tebi peta pebi'.split(' ');
const baseUnits = ['amperes', 'bytes', 'celsius', 'grams', 'joules', 'kelvin', 'meters', 'metres', 'seconds', 'volts'];
const otherUnits = 'minutes hours days weeks kelvins fahrenheit rankine inches yards miles bits calories pounds ounces'.split(' ');
const wrongUnits = new Set([...prefixes.flatMap((prefix) => [...baseUnits, ...otherUnits].map((unit) => prefix + unit)), ...otherUnits]);
const abbreviations = new Set(['s', 'ms', 'us', 'ns', 'sec', 'b', 'kb', 'mb', 'gb', 'tb', 'pb', 'm', 'h', 'd']);
const typeNames = new Set(['counter', 'gauge', 'summary', 'histogram']);

type Rule = readonly [problem: string, breaks: (family: Family) => boolean];

const words = ({ name }: Family): string[] => name.split('_');
/** A word in the first place is part of the subject, such as `summary_mails`. */
const laterWords = (family: Family): string[] => words(family).slice(1);

/** The rules of `promtool check metrics`. */
const rules: readonly Rule[] = [
  ['no help text', ({ help }) => help.trim() === ''],
  ['not a metric name', ({ name }) => !/^[a-zA-Z_:][\w:]*$/.test(name)],
  ['not in base units', (family) => words(family).some((word) => wrongUnits.has(word))],
  ['a counter without _total', ({ name, type }) => type === 'counter' && !name.endsWith('_total')],
  ['_total without a counter', ({ name, type }) => type !== 'counter' && type !== 'untyped' && name.endsWith('_total')],
  ['_bucket without a histogram', ({ name, type }) => type !== 'histogram' && name.endsWith('_bucket')],
  ['_count or _sum of its own', ({ name, type }) => !(type in partsOfType) && /_(?:count|sum)$/.test(name)],
  ['le without a histogram', ({ type, labels }) => type !== 'histogram' && labels.has('le')],
  ['quantile without a summary', ({ type, labels }) => type !== 'summary' && labels.has('quantile')],
  ['the type in the name', (family) => laterWords(family).some((word) => typeNames.has(word.toLowerCase()))],
  ['a colon', ({ name }) => name.includes(':')],
  ['camelCase', ({ name, labels }) => [name, ...labels].some((one) => /[a-z][A-Z]/.test(one))],
  ['an abbreviated unit', (family) => laterWords(family).some((word) => abbreviations.has(word.toLowerCase()))],
];

/** Lists the problems that promtool would report about the text of `/metrics`. */
export function promtoolProblems(text: string): string[] {
  return readFamilies(text).flatMap((family) => {
    const broken = rules.filter(([, breaks]) => breaks(family));
    return broken.map(([problem]) => `${family.name}: ${problem}`);
  });
}
