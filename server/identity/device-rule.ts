import { maskNetwork } from '../platform/http/address-rule.ts';

/** First match wins: most browsers also claim to be those listed later. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Describes what a session was opened with, in terms its user recognises. Null where the browser is unrecognised. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly network: string | null;
}

const named = (text: string, names: readonly (readonly [RegExp, string])[]): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Describes a browser and its network. Only this is kept, because user agents reveal more about people than we need. */
export function describeDevice(userAgent: string | undefined, ip: string): Device {
  const text = (userAgent ?? '').slice(0, 500);
  return { browser: named(text, browsers), system: named(text, systems), network: maskNetwork(ip) };
}
