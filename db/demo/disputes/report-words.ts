import type { ReportReason } from '../../../contract/disputes/values.ts';
import type { DemoCountry } from '../demo-countries.ts';

export interface Complaint {
  readonly reason: ReportReason;
  readonly comment: string;
}

/** Complaints of demo companies about a lead, and their appeals. */
export const complaints: Readonly<Record<DemoCountry, readonly Complaint[]>> = {
  gb: [
    { reason: 'hoaxlead', comment: 'The woman who answers says that nobody in the house has asked for a quote.' },
    { reason: 'reject_other', comment: 'It is a council flat, and the council has its own contractor for the heating.' },
    { reason: 'fraud', comment: 'He would only go on if we sent our bank details first, and the address is an empty plot.' },
    { reason: 'reject_other', comment: 'They had the work finished last month and had forgotten about the form.' },
    { reason: 'hoaxlead', comment: 'Two different people at this number laughed and hung up on us.' },
    { reason: 'reject_other', comment: 'The job is a commercial kitchen, not the home that the answers describe.' },
  ],
  dk: [
    { reason: 'nocontacttried', comment: 'Telefonen bliver ikke taget, og vi har lagt besked hver gang.' },
    { reason: 'wrongwork', comment: 'Kunden vil have malet facaden, ikke noget med varme.' },
    { reason: 'invalidphone', comment: 'Nummeret er ikke i brug, siger operatøren.' },
  ],
  se: [
    { reason: 'nocontacttried', comment: 'Ingen svarar, och vi har lämnat meddelande varje gång.' },
    { reason: 'wrongwork', comment: 'Kunden vill ha fasaden målad, inget som har med värme att göra.' },
    { reason: 'invalidphone', comment: 'Numret används inte, säger operatören.' },
  ],
  no: [
    { reason: 'nocontacttried', comment: 'Ingen tar telefonen, og vi har lagt igjen beskjed hver gang.' },
    { reason: 'wrongwork', comment: 'Kunden vil ha malt fasaden, ikke noe med varme.' },
    { reason: 'invalidphone', comment: 'Nummeret er ikke i bruk, sier operatøren.' },
  ],
};

export const appeals: Readonly<Record<DemoCountry, string>> = {
  gb: 'We have it in writing from the customer now and can send you the message.',
  dk: 'Vi har det nu på skrift fra kunden og kan sende beskeden.',
  se: 'Vi har det nu skriftligt från kunden och kan skicka meddelandet.',
  no: 'Vi har det nå skriftlig fra kunden og kan sende meldingen.',
};

/** Operator rulings, in the company's language. */
export const rulings: Readonly<Record<DemoCountry, Readonly<Record<'accepted' | 'rejected' | 'extended', string>>>> = {
  gb: {
    accepted: 'We rang the customer, and it is as you say. The lead is credited.',
    rejected: 'The customer told us on the telephone that they do want the work and would like to hear from you.',
    extended: 'The customer was away for a week. Please try once more in the evening.',
  },
  dk: {
    accepted: 'Vi har talt med kunden, og det er, som du siger. Beløbet er krediteret.',
    rejected: 'Kunden sagde i telefonen, at arbejdet stadig ønskes, og vil gerne høre fra dig.',
    extended: 'Kunden har været bortrejst i en uge. Prøv gerne igen om aftenen.',
  },
  se: {
    accepted: 'Vi har talat med kunden, och det är som du säger. Beloppet är krediterat.',
    rejected: 'Kunden sade i telefon att arbetet fortfarande önskas och vill gärna höra av dig.',
    extended: 'Kunden har varit bortrest en vecka. Försök gärna igen på kvällen.',
  },
  no: {
    accepted: 'Vi har snakket med kunden, og det er som du sier. Beløpet er kreditert.',
    rejected: 'Kunden sa på telefonen at arbeidet fortsatt ønskes, og vil gjerne høre fra deg.',
    extended: 'Kunden har vært bortreist en uke. Prøv gjerne igjen om kvelden.',
  },
};
