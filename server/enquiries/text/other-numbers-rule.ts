/** A stretch of a text whose numbers are plainly something else. */
export interface OtherNumber {
  readonly start: number;
  readonly end: number;
  /** Its pieces are so short that somebody may have made them of a telephone number. */
  readonly isShort: boolean;
}

const unit =
  '(?:mm|cm|dm|m|km|m2|m3|sq\\.?\\s?m|sqm|sq\\.?\\s?ft|kvm|kvadratmeter|meter|metres?|feet|ft|inch(?:es)?|in|k?wh?p?|kva|kwh?|mwh|watts?|volts?|v|amps?|a|hz|l|ltrs?|lit(?:re|er)s?|bars?|psi|kg|deg(?:rees)?|c|years?|yrs?|ar|months?|weeks?|uger|veckor|uker|days?|dage|dagar|dager|hours?|hrs?|timer|timmar|mins?|am|pm|beds?|bedrooms?|rooms?|rads?|radiators?|panels?|solceller|floors?|storeys?|vaerelser|rum|rom|plan|etager|etasjer|k|kr|kroner|kronor|dkk|sek|nok|gbp|eur|pounds?|quid|x)';
const sums: readonly RegExp[] = [
  /(?<![\d./])(?:0?[1-9]|[12]\d|3[01])([./])(?:0?[1-9]|1[0-2])\1(?:(?:19|20)\d{2}|[0-4]\d)(?![./]?\d)/g,
  /(?<![\d./-])(?:0?[1-9]|[12]\d|3[01])-(?:0?[1-9]|1[0-2])-(?:(?:19|20)\d{2}|[0-4]\d)(?![./-]?\d)/g,
  /(?<![\d./])(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/g,
  /(?<!\d)(?:kl\.?|klokken|klockan|at|after|before|efter|etter|from|fra|fran|kl)\s{1,2}\d{1,2}(?:[:.]\d{2})?(?![\d])/giu,
  /[£€$]\s?\d{1,3}(?:[ ,.]?\d{3}){0,3}(?:[.,]\d{1,2})?(?!\d)/g,
  /(?<![\p{L}\d])(?:kr\.?|dkk|sek|nok|gbp)\s?[1-9]\d{0,2}(?:[ ,.]?\d{3}){0,3}(?!\d)/giu,
  new RegExp(
    `(?<![\\d])(?:[1-9]\\d{0,2}(?:[ ,.]\\d{3}){1,3}|[1-9]\\d{0,6}|0)(?:[.,]\\d{1,3})?\\s?(?:${unit}(?![\\p{L}\\d])|%|°|,-|:-)`,
    'giu',
  ),
  /(?<!\d)[1-9]\d{0,4}\s?x\s?[1-9]\d{0,4}(?:\s?x\s?[1-9]\d{0,4})?(?!\d)/giu,
];
/** A day and a month, a time of day. */
const short: readonly RegExp[] = [
  /(?<![\p{L}\d./])(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])(?![./]?[\p{L}\d])/gu,
  /(?<![\d.:])(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d)?(?=\s?[ap]\.?m|\s{0,2}(?:-|to|til|till)\s{0,2}\d{1,2}[:.]|(?:\s|[,;)!?]|\.(?!\d)|$)(?![\s,.-]{0,3}\d))/giu,
];
/** From so much to so much, years or round sums. */
const range =
  /(?<![\d.])([1-9]\d{0,2}(?:[ ,.]\d{3})+|[1-9]\d{1,6})\s{0,2}(?:-|to|til|till|or|and|og|och|eller)\s{0,2}([1-9]\d{0,2}(?:[ ,.]\d{3})+|[1-9]\d{1,6})(?![\d])/giu;

function rangesIn(text: string): OtherNumber[] {
  return [...text.matchAll(range)].flatMap(({ 0: match, 1: low = '', 2: high = '', index }) => {
    const [from = 0, to = 0] = [low, high].map((sum) => Number(sum.replaceAll(/\D/g, '')));
    const isYears = /^(?:18|19|20)\d\d$/.test(low) && /^(?:18|19|20)\d\d$/.test(high);
    const isSums = from < to && from % 50 === 0 && to % 50 === 0;
    return isYears || isSums ? [{ start: index, end: index + match.length, isShort: false }] : [];
  });
}

/** Sums, measures, dates, times, years and ranges of them, in order. */
export function otherNumbersIn(text: string): OtherNumber[] {
  const found = (patterns: readonly RegExp[], isShort: boolean): OtherNumber[] =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ start: index, end: index + match.length, isShort })),
    );
  return [...found(sums, false), ...found(short, true), ...rangesIn(text)].sort((a, b) => a.start - b.start);
}

/** 0.55, 0.65 and 2.8: nobody writes a telephone number so, or hardly. */
const decimal = /(?<![\d.,])(?:0|[1-9]\d{0,2})[.,]\d{1,3}(?![\d]|[.,]\d)/;
const decimals = /^(?:(?:0|[1-9]\d{0,2})[.,]\d{1,3}[\s,;/&]{1,3}){1,9}(?:0|[1-9]\d{0,2})(?:[.,]\d{1,3})?$/;

/** Numbers with a point each and nothing else. */
export const isListOfDecimals = (text: string): boolean => decimals.test(text);
export const holdsDecimal = (text: string): boolean => decimal.test(text);

/** What is called a number of something else. */
const labelled =
  /(?:serial|serienr|serienummer|part|model|modell?|type|typ|gc|mpan|mprn|ean|art(?:ikel|icle)?|varenr|vvs|rsk|nrf|ref(?:erence)?|referanse|policy|order|ordre|item|certificate|cert|reg(?:istration)?|licen[cs]e|matrikel|fastighet|bs|en|iso|ip|error|code|kode|kod|fault|fejl|feil|fel|meter|maler)\.?\s{0,2}(?:no|nr|number|nummer|code|num|id)?[\s.:#]{0,3}$/iu;
/** Announces that a way to call follows. */
const announced =
  /(?:tel(?:ephone|efon)?|phone|mob(?:ile|il)?|cell|call|ring|ringa|text|sms|tlf|mobiltelefon|dial|whats\s?app|nummer|number(?:\sis)?)[\s.:=-]{0,3}(?:me\s|us\s|mig\s|meg\s|on\s|pa\s|at\s|er\s|ar\s|is\s){0,3}$/iu;

/** Whether the words before a number call it a number of something else, such as a part. */
export const isLabelled = (before: string): boolean => labelled.test(before.slice(-40));
/** Whether the words before a number say that one can be called there. */
export const isAnnounced = (before: string): boolean => announced.test(before.slice(-30));
