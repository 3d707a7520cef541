import { drawnTogether, findPatterns, type Passage, type Pattern, type TextView } from './text-view-rule.ts';
import { networks, networkWords } from './web-names-rule.ts';

const start = String.raw`(?<![\p{L}\p{N}_])`;
const end = String.raw`(?![\p{L}\p{N}_])`;
/** Words about a channel that are not account names. */
const noName =
  'yes|no|ok(?:ay)?|fine|please|only|preferred|best|better|easiest|good|great|works?|if|for|or|and|but|the|a|an|my|me|our|also|to|too|not|when|where|we|i|ja|nej|nei|tak|takk|tack|bedst|best|bast|bra|fint|helst|gerne|gjerne|garna|eller|og|och|med|vi|jeg|jag|er|ar';
const name = String.raw`(?!(?:${noName})${end})[\p{L}\p{N}][\p{L}\p{N}_.-]{1,60}`;
/** A handle rather than a real name: contains a digit, underscore or dot. */
const coined = String.raw`\p{L}[\p{L}\p{N}]{0,40}(?:[_.]\p{L}|[_.]?\d)[\p{L}\p{N}_.]{0,40}`;
const account = String.raw`(?:\s{1,2}(?:id|name|username|user|handle|konto|profile?n?|brugernavn|brukernavn|anvandarnamn|navn|namn|account|page|side|sida))?`;
const on = 'on|via|by|over|through|using|under|pa|at';
const known = 'as|under|som|called|named|user|username|by\\s(?:the\\s)?name(?:\\sof)?|med\\snavnet|med\\snamnet|navn|namn';
const self = 'me|us|mig|meg|oss|os';
const seek = 'find|search(?:\\sfor)?|look(?:\\sfor|\\sup)?|follow|add|hitta|leta|sok|sog|finn|let|folg|folj|legg\\stil|lagg\\still|tilfoj';

const patterns: readonly Pattern[] = [
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}_@])@(?!(?:home|work|night|noon|weekends?|present|the|kl|hjem|hjemme|hemma|jobb?|kveld|kvall|aften)${end})\\p{L}[\\p{L}\\p{N}_.-]{1,60}`,
      'giu',
    ),
    certain: true,
  },
  { pattern: new RegExp(`@\\s{1,3}(?:${coined})${end}`, 'giu'), certain: false },
  { pattern: new RegExp(`@\\s{1,3}${name}\\s{1,2}(?:${on})\\s{1,2}(?:${networks})${end}`, 'giu'), certain: true },
  { pattern: new RegExp(`${start}skype[\\s:=-]{1,4}live:[\\p{L}\\p{N}_.-]{2,60}`, 'giu'), certain: true },
  { pattern: new RegExp(`${start}(?:${networks})${account}\\s{0,2}[:=/\\\\>@]{1,2}\\s{0,2}@?${name}`, 'giu'), certain: true },
  { pattern: new RegExp(`${start}(?:snap|ig|tg)${account}\\s{0,2}[:=]\\s{0,2}@?${name}`, 'giu'), certain: true },
  { pattern: new RegExp(`${start}(?:${networkWords})${account}\\s{0,2}[:=/-]?\\s{0,2}@?${coined}${end}`, 'giu'), certain: false },
  { pattern: new RegExp(`${start}(?:${networks})${account}\\s{0,2}(?:-|is|er|ar|->)?\\s{0,2}@?${coined}${end}`, 'giu'), certain: true },
  {
    pattern: new RegExp(
      `${start}(?:my|our|min|mitt|mit|vores|var)\\s{1,2}(?:${networks}|snap|ig|tg|messenger)${account}\\s{1,2}(?:is|er|ar|heter|hedder)\\s{1,2}${name}`,
      'giu',
    ),
    certain: true,
  },
  {
    pattern: new RegExp(
      `${start}(?:${on})\\s{1,2}(?:${networks}|signal|messenger|snap|ig|tg)${account}\\s{1,2}(?:${known})\\s{1,2}${name}`,
      'giu',
    ),
    certain: false,
  },
  {
    pattern: new RegExp(
      `${start}(?:${self})\\s{1,2}(?:\\p{L}{1,12}\\s{1,2})?(?:${on})\\s{1,2}(?:${networks}|signal|messenger|snap|ig|tg)${account}[\\s,]{1,3}(?:${known})\\s{1,2}${name}(?:\\s${name})?`,
      'giu',
    ),
    certain: true,
  },
  {
    pattern: new RegExp(
      `${start}(?:${seek})\\s{1,2}(?:${self}|\\p{L}{2,20}\\s\\p{L}{2,20})\\s{1,2}(?:up\\s|opp\\s|upp\\s)?(?:${on})\\s{1,2}(?:${networks}|messenger|snap)${end}`,
      'giu',
    ),
    certain: false,
  },
  {
    pattern: new RegExp(
      `${start}(?:user\\s?name|handle|brukernavn|brugernavn|anvandarnamn)(?:\\s(?:is|er|ar))?\\s{0,2}:?\\s{1,2}@?${name}`,
      'giu',
    ),
    certain: false,
  },
  {
    pattern: new RegExp(
      `${start}(?:googl(?:e|a)|look\\sup)\\s{1,2}(?:(?:${self})${end}|["'«»“”][^"'«»“”]{1,80}|\\p{Lu}[\\p{L}\\s]{1,60})`,
      'gu',
    ),
    certain: false,
  },
  // Two capitalised words: a person or firm, although 'Facebook Marketplace' matches too.
  {
    pattern:
      /(?<![\p{L}\p{N}_])(?:[Ff][Bb]|[Ii]nsta(?:gram)?|[Ff]acebook|[Ss]nap(?:chat)?|[Tt]ik[Tt]ok)\s\p{Lu}\p{Ll}{1,30}\s\p{Lu}\p{L}{1,30}/gu,
    certain: false,
  },
  { pattern: /\p{L}{1,40}_\p{L}[\p{L}\p{N}_]{0,40}/gu, certain: false },
];

/** Finds social media handles: '@jo', 'insta: jo_farrow', 'find me on facebook as Jo'. */
export function handlesIn(view: TextView): Passage[] {
  return [...findPatterns(view, patterns), ...findPatterns(drawnTogether(view), patterns.slice(0, 1))];
}
