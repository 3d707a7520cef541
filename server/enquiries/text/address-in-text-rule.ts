import { plainEndings, wordEndings } from '../../../contract/kit/link-endings.ts';
import { drawnTogether, findPatterns, rewrite, type Passage, type Pattern, type TextView } from './text-view-rule.ts';
import { mailProviders, spokenEndings } from './web-names-rule.ts';

// All repetitions are bounded to keep matching time linear in the text length.

/** Placeholders for a spelled-out 'at' and 'dot' in the normalised view. Private-use characters that nobody types. */
const at = '\uE000';
const dot = '\uE001';

const open = String.raw`\s{0,3}[(\[{<*_|~"'-]{1,2}\s{0,2}`;
const close = String.raw`\s{0,2}[)\]}>*_|~"'-]{1,2}\s{0,3}`;
const atSigns = String.raw`snabel[\s-]?an?|kroll?[\s-]?alfa(?:en)?|alfa[\s-]?kroll(?:en)?|at[\s-]?(?:sign|symbol|tegn|tecken)|malpa|arroba|arobas?e?`;
const dots = String.raw`dot|dott|punkt|punktum|prik|full\s?stop|kropka|punto`;

/** Matches a short word typed letter by letter, bracketed or not; longer ones are collapsed elsewhere. */
const spaced = (word: string): RegExp =>
  new RegExp(
    String.raw`\s{0,3}(?<![\p{L}\p{N}])[([{<]?${Array.from(word).join(String.raw`[\s.-]{1,2}`)}[)\]}>]?(?![\p{L}\p{N}])\.?\s{0,3}`,
    'giu',
  );

/** Replaces spelled-out signs, as in 'jo dot farrow (at) gmail punkt com'. */
function spelledOut(view: TextView): TextView {
  const steps: readonly (readonly [RegExp, string])[] = [
    [spaced('at'), at],
    [spaced('dot'), dot],
    [new RegExp(`${open}(?:at|a|@|${atSigns})${close}`, 'giu'), '@'],
    [new RegExp(`${open}(?:${dots}|\\.)${close}`, 'giu'), dot],
    [new RegExp(`\\s{0,3}(?<!\\p{L})(?:${atSigns})(?!\\p{L})\\s{0,3}`, 'giu'), '@'],
    [new RegExp(`\\s{1,3}(?:${dots})\\s{1,3}|\\s{1,3}\\.\\s{1,3}|\\s{1,3}\\.(?=\\w)`, 'giu'), dot],
    // 'un point de vue' is not an address.
    [/\s{1,3}point\s{1,3}(?=(?:com|co|fr|net|org|eu|uk|dk)(?!\p{L}))/giu, dot],
    [/\s{1,3}at\s{1,3}/giu, at],
    [/\s{1,3}(?:underscore|understrek|understreg|understreck)\s{1,3}/giu, '_'],
    [/\s{1,3}(?:hyphen|dash|bindestrek|bindestreg|bindestreck)\s{1,3}/giu, '-'],
    [/\s{1,3}(?:slash|skrastrek|skrastreg|snedstreck)\s{1,3}/giu, '/'],
  ];
  return steps.reduce((so_far, [pattern, sign]) => rewrite(so_far, pattern, () => sign), view);
}

const label = String.raw`[\p{L}\p{N}-]{1,63}`;
const local = String.raw`(?<![\p{L}\p{N}._%+${dot}-])[\p{L}\p{N}._%+${dot}-]{1,2000}`;
const end = String.raw`(?![\p{L}\p{N}])`;
const path = String.raw`(?:\s{0,1}[/?#]\S{0,2000})?`;
/** A label that is no article: 'at a dotcom' is not an address. */
const named = String.raw`(?!(?:a|an|the|this|that|my|our|your|his|her|their|one|some|any)\b)[\p{L}\p{N}-]{2,63}`;
const anyDot = String.raw`(?:[.${dot}]|\s{0,2}\.\s{0,2})`;

const asTyped: readonly Pattern[] = [
  { pattern: new RegExp(`${local}@[\\p{L}\\p{N}.-]{1,200}\\.\\p{L}{2,24}`, 'gu'), certain: true },
  { pattern: /h[tx]{2}ps?\s{0,2}[:;]\s{0,2}[/\\|]{1,3}\s?\S{1,2000}/giu, certain: true },
  { pattern: /(?<![a-z\d])[a-z][a-z\d+.-]{1,15}:\/\/\S{1,2000}/giu, certain: true },
  { pattern: /(?<![\p{L}\p{N}])www\d?\s{0,2}[.,]\s{0,2}\S{1,2000}/giu, certain: true },
  { pattern: /(?<![\p{L}\p{N}])www\s\S{1,60}/giu, certain: false },
  { pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:wa|t|m|fb|ig|m\\.facebook)\\.(?:me|com)${end}${path}`, 'giu'), certain: true },
  { pattern: /(?<![\p{L}\p{N}])(?:linktr\.ee|youtu\.be|lnkd\.in|buff\.ly)\S{0,200}/giu, certain: true },
  { pattern: new RegExp(`(?<!\\p{L})(?:${atSigns})(?!\\p{L})[:\\s]{0,3}[\\p{L}\\p{N}._-]{0,60}`, 'giu'), certain: false },
  // 'gas.Net price' starts a sentence; web addresses are all lower or all upper case.
  { pattern: new RegExp(`(?:${label}\\.){1,4}(?:${plainEndings}|${plainEndings.toUpperCase()})${end}${path}`, 'gu'), certain: true },
  { pattern: new RegExp(`(?:${label}\\.){1,4}(?:Com|Co\\.Uk)${end}${path}`, 'gu'), certain: true },
  { pattern: new RegExp(`(?:${label}[.,]){1,4}com${end}${path}`, 'gu'), certain: false },
  { pattern: new RegExp(`${label}\\s\\.(?:com|co\\.uk|net|org|dk)${end}${path}`, 'giu'), certain: true },
  { pattern: new RegExp(`(?<![\\p{L}\\p{N}.])\\p{L}[\\p{L}\\p{N}-]{1,62}\\.(?:${wordEndings})${end}${path}`, 'gu'), certain: false },
];

const whenSpelled: readonly Pattern[] = [
  { pattern: new RegExp(`${local}\\s{0,3}@\\s{0,3}(?:${label}[.${dot}]){1,4}\\p{L}{2,24}`, 'giu'), certain: true },
  {
    pattern: new RegExp(`${local}\\s{0,3}@\\s{0,3}(?:${label}${anyDot}){1,4}(?:${plainEndings}|${spokenEndings})${end}`, 'giu'),
    certain: true,
  },
  {
    pattern: new RegExp(`${local}\\s{0,3}[@${at}]\\s{0,3}(?:${mailProviders})${end}(?:${anyDot}\\p{L}{2,3}${end}){0,2}`, 'giu'),
    certain: true,
  },
  // 'jo chez gmail point com': other languages' words for 'at'.
  {
    pattern: new RegExp(`${local}\\s{1,3}(?:chez|hos|en|pa|ved)\\s{1,3}(?:${mailProviders})(?:${anyDot}\\p{L}{2,3}${end}){1,2}`, 'giu'),
    certain: true,
  },
  { pattern: new RegExp(`${local}${at}(?:${label}[.${dot}]){1,4}(?:${plainEndings})${end}`, 'giu'), certain: true },
  { pattern: new RegExp(`${local}${at}(?:${label}${dot}){1,4}(?:${spokenEndings}|test)${end}`, 'giu'), certain: true },
  // The dot is missing or joined to the ending: 'jo at example com', 'jo at example dotcom'.
  {
    pattern: new RegExp(
      `${local}[@${at}]${named}\\s{1,3}(?:com|co\\s?uk|org\\s?uk|(?:dot|punkt|prik)(?:com|couk|net|org|uk|dk|se|no))${end}`,
      'giu',
    ),
    certain: true,
  },
  { pattern: new RegExp(`(?:${label}${dot}){1,4}(?:${plainEndings})${end}${path}`, 'giu'), certain: true },
  { pattern: new RegExp(`${label}${dot}(?:${label}\\.){0,2}(?:${spokenEndings})${end}${path}`, 'giu'), certain: false },
  // Remains of an address that was split up.
  { pattern: new RegExp(`${local}@(?!(?:home|work|rear|front|site)${end})\\p{L}[\\p{L}\\p{N}.-]{1,60}`, 'giu'), certain: true },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}._-]{0,64}(?:g\\s?-?mail|googlemail|hotmail|hotmale|ymail)(?:\\s?com)?(?![\\p{L}])`,
      'giu',
    ),
    certain: false,
  },
  { pattern: new RegExp(`[\\p{L}\\p{N}]{2,60}(?:dot|punkt)(?:com|co|couk|net|org|uk|dk|se|no)${end}`, 'giu'), certain: false },
  {
    pattern: /[\p{L}\p{N}._-]{2,60}at(?:gmail|googlemail|hotmail|yahoo|icloud|outlook)(?:dot|\.)?(?:com|co|uk)?(?!\p{L})/giu,
    certain: true,
  },
];

/** Finds email and web addresses, typed or spelled out in our six languages. */
export function addressesIn(view: TextView): Passage[] {
  return [...findPatterns(view, asTyped), ...findPatterns(spelledOut(drawnTogether(view)), [...asTyped, ...whenSpelled])];
}
