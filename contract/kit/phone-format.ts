import { telephoneRules } from '../countries/all-countries.ts';

/** Groups a number for reading, as people in its country write it; foreign numbers keep their prefix. */
export function readablePhone(raw: string, country: string): string {
  const number = raw.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  const plan = telephoneRules[country];
  if (plan === undefined) return raw.trim();
  const national = number.startsWith(plan.prefix) ? `${plan.trunk}${number.slice(plan.prefix.length)}` : number;
  const groups = plan.groups.find(([pattern]) => pattern.test(national));
  return groups === undefined ? raw.trim() : national.replace(groups[0], groups[1]);
}

/** Returns the `tel:` address of a number, in international form. */
export function phoneHref(raw: string, country: string): string {
  const number = raw.replaceAll(/[^\d+]/g, '').replace(/^00/, '+');
  const plan = telephoneRules[country];
  if (number.startsWith('+') || plan === undefined) return `tel:${number}`;
  return `tel:${plan.prefix}${number.slice(number.startsWith(plan.trunk) ? plan.trunk.length : 0)}`;
}
