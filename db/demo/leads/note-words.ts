import type { Timescale } from '../../../contract/enquiries/values.ts';
import type { DemoCountry } from '../demo-countries.ts';

/** Notes of demo companies about a lead, by the customer's timescale. */
type Jottings = Readonly<Record<Timescale, readonly string[]>>;

export const jottings: Readonly<Record<DemoCountry, Jottings>> = {
  gb: {
    ASAP: [
      'Rang within the hour. Wants it done this week, so I promised a visit tomorrow at eight.',
      'At home all day, any time suits. Squeezed in for a look on the way back.',
      'In a hurry: two others have been already. Quote goes out tonight.',
    ],
    '1MONTH': [
      'Visited. Measured up, photos are on the van’s tablet. Quote by Friday.',
      'Wants to decide with the partner, ring again on Monday after six.',
      'Quote sent. Would like the old parts taken away as well.',
    ],
    '3MONTHS': [
      'No rush, the kitchen comes first. Ring again when the units are in.',
      'Waiting for a second quote. Friendly, asked about guarantees.',
      'Has saved up for the spring. Put in the diary for then.',
    ],
  },
  dk: {
    ASAP: ['Ringede med det samme. Besøg aftalt i morgen klokken otte.', 'Er hjemme hele dagen. Kigger forbi på vejen hjem.'],
    '1MONTH': ['Målt op, tilbud sendes inden fredag.', 'Vil tale med sin kone først. Ring igen mandag efter seks.'],
    '3MONTHS': ['Haster ikke, køkkenet skal gøres færdigt først.', 'Venter på et tilbud mere. Spurgte til garantien.'],
  },
  se: {
    ASAP: ['Ringde direkt. Besök bokat i morgon klockan åtta.', 'Är hemma hela dagen. Åker förbi på vägen hem.'],
    '1MONTH': ['Mätt upp, offert skickas före fredag.', 'Vill prata med sin fru först. Ring igen på måndag efter sex.'],
    '3MONTHS': ['Ingen brådska, köket ska bli klart först.', 'Väntar på en offert till. Frågade om garantin.'],
  },
  no: {
    ASAP: ['Ringte med én gang. Befaring avtalt i morgen klokken åtte.', 'Er hjemme hele dagen. Stikker innom på vei hjem.'],
    '1MONTH': ['Målt opp, tilbudet sendes før fredag.', 'Vil snakke med kona først. Ring igjen mandag etter seks.'],
    '3MONTHS': ['Haster ikke, kjøkkenet skal bli ferdig først.', 'Venter på et tilbud til. Spurte om garantien.'],
  },
};

/** Additions by the customer's type of home. */
export const homeNotes: Readonly<Record<DemoCountry, Readonly<Record<string, string>>>> = {
  gb: {
    flat: 'Flat: ask the managing agent about access first.',
    terraced: 'Terrace, no side passage. Long hose and dust sheets.',
    semi: 'Semi: the drive is shared, so park in the road.',
    detached: 'Detached, room for two vans on the drive.',
    bungalow: 'Bungalow: everything within reach of the short ladder.',
  },
  dk: { flat: 'Lejlighed: spørg ejerforeningen først.', detached: 'Parcelhus, god plads i indkørslen.' },
  se: { flat: 'Lägenhet: fråga föreningen först.', detached: 'Villa, gott om plats på uppfarten.' },
  no: { flat: 'Leilighet: spør sameiet først.', detached: 'Enebolig, god plass i oppkjørselen.' },
};
