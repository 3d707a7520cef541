import type { DemoCountry } from './demo-countries.ts';
import type { Draws } from './seeded-random.ts';

/** Sentences with slots: `{job}` is the work type, others come from the same language's lists. */
interface Grammar {
  readonly pleased: readonly string[];
  readonly displeased: readonly string[];
  readonly workDone: readonly string[];
  readonly slots: Readonly<Record<string, readonly string[]>>;
}

const grammars: Readonly<Record<DemoCountry, Grammar>> = {
  gb: {
    pleased: [
      'The {job} took {time}, exactly as quoted.',
      'They rang on {day}, came on {later} and were gone by {hour}.',
      '{person} explained {topic} and left the {room} cleaner than before.',
      'We had {count} quotes, and theirs was the only one that mentioned {topic}.',
      'The price stayed the same, although {surprise}.',
      'Honest about {topic}, and patient with my questions about {other}.',
      '{season} later everything still runs as it did on the first day, {room} included.',
      '{person} sent pictures of {other} on {day}, so we knew where things stood.',
    ],
    displeased: [
      'Good work on {topic} in the end, but it took {count} visits.',
      'Nobody rang on {day} to say that they would be there only at {hour}.',
      'The {room} was left dusty, and I had to ask twice about {topic}.',
      'The {job} is fine; getting an answer about {other} took {time}.',
    ],
    workDone: [
      '{Job}, with {topic} put right as well',
      '{Job}, {time} in all',
      '{Job} and a look at {other}',
      'Survey on {day}, {job} on {later}',
    ],
    slots: {
      time: ['a day', 'a day and a half', 'two days', 'three days', 'a long morning', 'an afternoon', 'most of a week'],
      day: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      later: ['the Monday after', 'the Thursday', 'Friday morning', 'the following Tuesday', 'a Saturday'],
      hour: ['noon', 'three', 'half past four', 'five', 'teatime', 'six'],
      person: ['The engineer', 'The younger of the two', 'The surveyor', 'The apprentice', 'The owner', 'The fitter'],
      topic: [
        'the pipe runs',
        'the settings',
        'the guarantee',
        'the running costs',
        'the drainage',
        'the cable route',
        'the paperwork',
        'the noise',
      ],
      other: ['the old tank', 'the loft', 'the meter cupboard', 'the outside wall', 'the second bathroom', 'the grant', 'next winter'],
      room: ['kitchen', 'hall', 'utility room', 'airing cupboard', 'landing', 'garage', 'bathroom'],
      count: ['two', 'three', 'four', 'five'],
      season: ['A month', 'Six weeks', 'One winter', 'Half a year', 'A fortnight'],
      surprise: [
        'the floor had to come up',
        'a valve turned out to be seized',
        'they came back twice',
        'the wall was thicker than it looked',
        'it rained all day',
      ],
    },
  },
  dk: {
    pleased: [
      '{job} tog {time}, præcis som lovet.',
      'De ringede {day}, kom {later} og ryddede pænt op.',
      '{person} forklarede {topic} og efterlod {room} pænere end før.',
      'Prisen holdt, selv om {surprise}.',
      'Ærlige om {topic} og tålmodige med mine spørgsmål om {other}.',
    ],
    displeased: ['Arbejdet blev godt, men {topic} trak ud i {time}.', 'Ingen ringede {day} for at sige, at de blev forsinkede.'],
    workDone: ['{Job} og eftersyn af {other}', '{Job}, {time} i alt', 'Besøg {day}, {job} {later}'],
    slots: {
      time: ['en dag', 'halvanden dag', 'to dage', 'tre dage', 'en lang formiddag'],
      day: ['mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag'],
      later: ['ugen efter', 'to dage senere', 'allerede dagen efter', 'den aftalte morgen'],
      person: ['Montøren', 'Svenden', 'Mester selv', 'Lærlingen'],
      topic: ['indstillingerne', 'garantien', 'driftsudgifterne', 'papirerne', 'rørføringen'],
      other: ['loftet', 'målerskabet', 'den gamle tank', 'tilskuddet', 'vinteren'],
      room: ['bryggerset', 'køkkenet', 'entreen', 'badeværelset', 'garagen'],
      surprise: ['gulvet skulle op', 'en ventil sad fast', 'de måtte komme to gange', 'det regnede hele dagen'],
    },
  },
  se: {
    pleased: [
      '{job} tog {time}, precis som utlovat.',
      'De ringde på {day}, kom {later} och städade efter sig.',
      '{person} förklarade {topic} och lämnade {room} finare än före.',
      'Priset höll, fast {surprise}.',
      'Ärliga om {topic} och tålmodiga med mina frågor om {other}.',
    ],
    displeased: ['Arbetet blev bra, men {topic} drog ut i {time}.', 'Ingen ringde på {day} för att säga att de blev sena.'],
    workDone: ['{Job} och översyn av {other}', '{Job}, {time} totalt', 'Besök på {day}, {job} {later}'],
    slots: {
      time: ['en dag', 'en och en halv dag', 'två dagar', 'tre dagar', 'en lång förmiddag'],
      day: ['måndagen', 'tisdagen', 'onsdagen', 'torsdagen', 'fredagen'],
      later: ['veckan efter', 'två dagar senare', 'redan dagen därpå', 'den avtalade morgonen'],
      person: ['Montören', 'Rörmokaren', 'Chefen själv', 'Lärlingen'],
      topic: ['inställningarna', 'garantin', 'driftkostnaden', 'papperen', 'rördragningen'],
      other: ['vinden', 'elskåpet', 'den gamla tanken', 'bidraget', 'vintern'],
      room: ['tvättstugan', 'köket', 'hallen', 'badrummet', 'garaget'],
      surprise: ['golvet måste upp', 'en ventil satt fast', 'de fick komma två gånger', 'det regnade hela dagen'],
    },
  },
  no: {
    pleased: [
      '{job} tok {time}, akkurat som lovet.',
      'De ringte på {day}, kom {later} og ryddet godt opp.',
      '{person} forklarte {topic} og etterlot {room} penere enn før.',
      'Prisen holdt, selv om {surprise}.',
      'Ærlige om {topic} og tålmodige med spørsmålene mine om {other}.',
    ],
    displeased: ['Arbeidet ble bra, men {topic} trakk ut i {time}.', 'Ingen ringte på {day} for å si at de ble forsinket.'],
    workDone: ['{Job} og ettersyn av {other}', '{Job}, {time} i alt', 'Befaring på {day}, {job} {later}'],
    slots: {
      time: ['en dag', 'halvannen dag', 'to dager', 'tre dager', 'en lang formiddag'],
      day: ['mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag'],
      later: ['uken etter', 'to dager senere', 'allerede dagen etter', 'den avtalte morgenen'],
      person: ['Montøren', 'Rørleggeren', 'Sjefen selv', 'Lærlingen'],
      topic: ['innstillingene', 'garantien', 'driftskostnadene', 'papirene', 'rørføringen'],
      other: ['loftet', 'sikringsskapet', 'den gamle tanken', 'tilskuddet', 'vinteren'],
      room: ['vaskerommet', 'kjøkkenet', 'gangen', 'badet', 'garasjen'],
      surprise: ['gulvet måtte opp', 'en ventil satt fast', 'de måtte komme to ganger', 'det regnet hele dagen'],
    },
  },
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
/** Lower-cases for mid-sentence use, except acronyms such as EV. */
const small = (text: string): string => (/^\p{Lu}{2}/u.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1));

export type Kind = 'pleased' | 'displeased' | 'workDone';

/** Generates a sentence not yet in `said`; null if the language has nothing new left. */
export function composeUnusedText(said: Set<string>, country: DemoCountry, kind: Kind, job: string, draws: Draws): string | null {
  const { slots, ...kinds } = grammars[country];
  for (let time = 0; time < 60; time += 1) {
    const sentence = draws
      .pick(kinds[kind])
      .replaceAll(/\{(\w+)\}/g, (_, slot: string) =>
        slot === 'job' ? small(job) : slot === 'Job' ? capital(job) : draws.pick(slots[slot] ?? ['']),
      );
    const text = capital(sentence);
    if (said.has(text)) continue;
    said.add(text);
    return text;
  }
  return null;
}
