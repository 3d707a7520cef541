import { expect, it } from 'vitest';
import { askAboutLead } from '../../test/factories/ask-about-lead.ts';
import { makeSource, takeIn } from '../../test/factories/create-enquiry.ts';
import { askedLead } from '../../test/factories/review-lead.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { askForCopy } from '../consumers/own-enquiry-query.ts';
import { sendTelephoneCode } from '../enquiries/confirmations.ts';
import { sql } from '../platform/database/sql.ts';
import { randomToken } from '../platform/random-code.ts';
import { computeSmsSize } from '../platform/sending/sms-text.ts';

const test = useTestApp({ demonstration: true });

/** Returns what a consumer was sent meanwhile, by template. */
async function sentTo(enquiryId: number): Promise<Readonly<Record<string, string>>> {
  while ((await test.sendMessages()) > 0);
  const rows = await test.database.db.rows(sql<{ template: string; text: string }>`
    select template, translate(subject || coalesce(E'\n' || plain, ''), chr(160) || chr(8239), '  ') as text from outbox_messages
    where recipient_kind = 'enquiry' and recipient_id = ${enquiryId} order by id`);
  return Object.fromEntries(rows.map(({ template, text }) => [template, text]));
}

const words = {
  es: {
    acknowledgement: ['Hemos recibido su solicitud', 'Hola, Winifred:', 'Hasta 3 profesionales recibirán sus datos'],
    confirm: 'Confirmar su dirección de correo:\nhttp',
    code: 'su codigo es',
    review: ['¿Qué tal lo hizo', 'Hola, Winifred:', 'Malo'],
    question: ['¿Se ha puesto Test en contacto con usted?', 'Usted pidió a Flueline'],
    questionSms: 'Flueline: ¿Se ha puesto Test en contacto por su solicitud?',
    copy: ['Una copia de sus datos', 'Quién tiene sus datos: Nadie por ahora', 'Responda a este correo o llame'],
  },
  fr: {
    acknowledgement: ['Nous avons bien reçu votre demande', 'Bonjour Winifred,', 'Jusqu’à 3 entreprises'],
    confirm: 'Confirmer votre adresse e-mail :\nhttp',
    code: 'votre code est',
    review: ['Que pensez-vous du travail de', 'Bonjour Winifred,', 'Moyen'],
    question: ['Test a-t-elle pris contact avec vous ?', 'Vous avez demandé à Flueline'],
    questionSms: 'Flueline : Test a-t-elle pris contact avec vous pour votre demande ?',
    copy: ['Une copie de vos données', 'Qui a vos coordonnées : Aucune entreprise pour l’instant', 'Répondez à ce message ou appelez'],
  },
} as const;

it.each(['es', 'fr'] as const)('sends a consumer who asked in %s every message in that language', async (language) => {
  const said = words[language];
  const { sourceId } = await makeSource(test.database);
  const enquiryId = await takeIn(test.database, sourceId, { language });
  await test.database.inTx((tx) => sendTelephoneCode(tx, { enquiryId, draftToken: randomToken() }));
  await test.database.inTx((tx) => askForCopy(tx, { enquiryId }));
  const first = await sentTo(enquiryId);
  for (const part of [...said.acknowledgement, said.confirm]) expect(first['enquiry.acknowledgement']).toContain(part);
  expect(first['enquiry.telephone-code']).toContain(said.code);
  for (const part of said.copy) expect(first['consumer.copy']).toContain(part);

  const { companyId } = await test.company();
  const reviewed = await askedLead(test, { companyId }, sourceId, { language });
  const request = (await sentTo(reviewed.enquiryId))['review-request'];
  for (const part of said.review) expect(request).toContain(part);

  const reported = await askAboutLead(test, { enquiry: { language } });
  const asked = await sentTo(reported.enquiryId);
  for (const part of said.question) expect(asked['customer-question']).toContain(part);
  expect(asked['customer-question-sms']).toContain(said.questionSms);
  expect(asked['customer-question-sms']).toContain(`/answer/${reported.token}`);
  for (const sms of [first['enquiry.telephone-code'], asked['customer-question-sms']])
    expect(computeSmsSize(sms ?? '')).toMatchObject({ segments: 1 });
});
