type Groups = readonly [RegExp, string];

/** National number formats of the served countries; the first match applies. */
const plans: Record<string, { prefix: string; trunk: string; groups: readonly Groups[] }> = {
  gb: {
    prefix: '+44',
    trunk: '0',
    groups: [
      [/^(02\d)(\d{4})(\d{4})$/, '$1 $2 $3'],
      [/^(011\d|01\d1|03\d\d|080\d|08[47]\d|09\d\d)(\d{3})(\d{3,4})$/, '$1 $2 $3'],
      [/^(0\d{4})(\d{5,6})$/, '$1 $2'],
    ],
  },
  dk: { prefix: '+45', trunk: '', groups: [[/^(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4']] },
  no: {
    prefix: '+47',
    trunk: '',
    groups: [
      [/^([489]\d\d)(\d\d)(\d{3})$/, '$1 $2 $3'],
      [/^(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4'],
    ],
  },
  se: {
    prefix: '+46',
    trunk: '0',
    groups: [
      [/^(07\d)(\d{3})(\d\d)(\d\d)$/, '$1-$2 $3 $4'],
      [/^(08)(\d{3})(\d{3})(\d\d)$/, '$1-$2 $3 $4'],
      [/^(08)(\d{3})(\d\d)(\d\d)$/, '$1-$2 $3 $4'],
      [/^(0\d\d)(\d{3})(\d\d)(\d\d)$/, '$1-$2 $3 $4'],
      [/^(0\d{2,3})(\d\d)(\d\d)(\d\d)$/, '$1-$2 $3 $4'],
    ],
  },
};

/** Groups a number for reading, as people in its country write it; foreign numbers keep their prefix. */
export function readablePhone(raw: string, country: string): string {
  const number = raw.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  const plan = plans[country];
  if (plan === undefined) return raw.trim();
  const national = number.startsWith(plan.prefix) ? `${plan.trunk}${number.slice(plan.prefix.length)}` : number;
  const groups = plan.groups.find(([pattern]) => pattern.test(national));
  return groups === undefined ? raw.trim() : national.replace(groups[0], groups[1]);
}

/** Returns the `tel:` address of a number, in international form. */
export function phoneHref(raw: string, country: string): string {
  const number = raw.replaceAll(/[^\d+]/g, '').replace(/^00/, '+');
  const plan = plans[country];
  if (number.startsWith('+') || plan === undefined) return `tel:${number}`;
  return `tel:${plan.prefix}${number.slice(number.startsWith(plan.trunk) ? plan.trunk.length : 0)}`;
}
