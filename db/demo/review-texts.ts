import type { CountryCode } from '../../contract/kit/country.ts';

interface Words {
  readonly comment: readonly string[];
  readonly workDone: readonly string[];
}

/** What invented consumers say afterwards: pleased (four and five stars) or not. */
const said: Readonly<Record<CountryCode, { readonly pleased: Words; readonly displeased: Words }>> = {
  gb: {
    pleased: {
      comment: [
        'Turned up on time, explained the options and left the place tidy.',
        'Fair price, and the engineer rang the day before to confirm.',
        'Would have them back. The heating has been faultless since.',
        'Clear quote with no surprises at the end.',
        'Very patient with all my questions. Neat pipework too.',
      ],
      workDone: [
        'New boiler and controls fitted',
        'Repair and full service',
        'Radiators balanced, system flushed',
        'Survey and installation',
      ],
    },
    displeased: {
      comment: [
        'Good work in the end, but it took three visits.',
        'Hard to get hold of by telephone.',
        'Arrived two hours late without a call.',
      ],
      workDone: ['Repair', 'Survey only', 'Boiler replaced'],
    },
  },
  dk: {
    pleased: {
      comment: ['Kom til tiden og ryddede pænt op.', 'Klart tilbud uden overraskelser.', 'God rådgivning og pænt arbejde.'],
      workDone: ['Ny varmepumpe', 'Service og justering', 'Udskiftning af kedel'],
    },
    displeased: { comment: ['Arbejdet blev godt, men det tog for lang tid.', 'Svære at få fat i på telefonen.'], workDone: ['Reparation'] },
  },
  se: {
    pleased: {
      comment: ['Kom i tid och städade efter sig.', 'Tydlig offert utan överraskningar.', 'Bra råd och snyggt arbete.'],
      workDone: ['Ny värmepump', 'Service och injustering', 'Byte av panna'],
    },
    displeased: { comment: ['Bra till slut, men det tog för lång tid.', 'Svåra att nå på telefon.'], workDone: ['Reparation'] },
  },
  no: {
    pleased: {
      comment: ['Kom til avtalt tid og ryddet godt opp.', 'Tydelig tilbud uten overraskelser.', 'Gode råd og pent arbeid.'],
      workDone: ['Ny varmepumpe', 'Service og justering', 'Bytte av kjel'],
    },
    displeased: { comment: ['Bra til slutt, men det tok for lang tid.', 'Vanskelige å få tak i på telefon.'], workDone: ['Reparasjon'] },
  },
};

export function reviewWords(country: CountryCode, stars: number): Words {
  return stars >= 4 ? said[country].pleased : said[country].displeased;
}
