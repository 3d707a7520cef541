import { describe, expect, it } from 'vitest';
import { formVisitor } from '../../../test/factories/fill-in-form.ts';
import { htmlProblems } from '../../../test/public-page-checks.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';

const test = useTestApp();
const visitor = () => formVisitor(test.app, '/boilers/enquiry', '203.0.113.9');

let people = 0;
/** A person no other test uses. */
const somebody = () => {
  people += 1;
  return { telephone: `07700 9${String(30_000 + people)}`, email: `language${people}@consumer.test` };
};
const loadStored = (email: string) =>
  test.database.db.rows(sql<{ language: string; consent: string }>`
    select e.language, k.text as consent from enquiries e join enquiry_contacts c on c.enquiry_id = e.id
    join enquiry_consents k on k.enquiry_id = e.id where c.email = ${email}`);

describe('the language of the enquiry form', () => {
  it("is kept for the consumer's messages", async () => {
    const me = somebody();
    expect((await visitor().sendAll(await visitor().fillIn(me, { language: 'da' }))).statusCode).toBe(303);
    const rows = await loadStored(me.email);
    expect(rows).toMatchObject([{ language: 'da' }]);
  });

  it.each([
    [
      'es',
      'Revise sus respuestas',
      'Acepto que Flueline facilite mis datos a un máximo de 2 profesionales',
      'Gracias, hemos recibido su solicitud',
    ],
    [
      'fr',
      'Vérifiez vos réponses',
      'J’accepte que Flueline transmette mes coordonnées à un maximum de 2 entreprises',
      'Merci, nous avons bien reçu votre demande',
    ],
  ])('is %s from the first page to the last', async (language, check, consent, done) => {
    const me = somebody();
    const form = await visitor().fillIn(me, { language });
    const last = (await visitor().open(`${form}?step=check`)).body.replaceAll(/[\u00a0\u202f]/g, ' ');
    for (const words of [`<html lang="${language}">`, check, consent]) expect(last).toContain(words);
    expect((await visitor().sendAll(form)).statusCode).toBe(303);
    expect((await visitor().open(form)).body).toContain(done);
    expect((await loadStored(me.email))[0]?.consent.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(consent);
  });

  it.each([
    ['en', 'What do you need help with? Please choose an answer'],
    ['es', '¿En qué necesita ayuda? Elija una respuesta'],
    ['fr', 'De quoi avez-vous besoin ? Choisissez une réponse'],
  ])('puts no colon after a question in %s', async (language, problem) => {
    const { body } = await visitor().send(`/boilers/enquiry?country=gb&lang=${language}`, { category: '' });
    expect(body.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(problem);
  });

  it('can be switched on the first page', async () => {
    const { body } = await visitor().open('/boilers/enquiry?country=gb&lang=fr');
    for (const [language, name] of [
      ['en', 'English'],
      ['sv', 'Svenska'],
      ['es', 'Español'],
    ] as const)
      expect(body).toMatch(new RegExp(`href="/boilers/enquiry\\?lang=${language}&amp;country=gb"[^>]*>${name}<`));
    expect(body).not.toContain('>Français<');
    expect(await htmlProblems(body)).toEqual([]);
  });

  it.each([
    ['nb-NO', 'nb'],
    ['nn', 'nb'],
    ['DA', 'da'],
    ['fr-CA', 'fr'],
    ['xx', 'en'],
  ])("follows the URL's language tag: %s", async (lang, html) => {
    expect((await visitor().open(`/boilers/enquiry?lang=${lang}`)).body).toContain(`<html lang="${html}">`);
  });

  it("declares every language's URL and its own to search engines, even if only the browser chose it", async () => {
    const { body } = await test.app.inject({ url: '/solar/enquiry', headers: { 'accept-language': 'nb' } });
    const address = (language: string) => `http://localhost:3000/solar/enquiry?lang=${language}`;
    expect(body).toContain(`<link rel="canonical" href="${address('no')}"/>`);
    for (const [html, language] of [
      ['en', 'en'],
      ['nb', 'no'],
      ['fr', 'fr'],
    ] as const)
      expect(body).toContain(`<link rel="alternate" hrefLang="${html}" href="${address(language)}"/>`);
    expect(await htmlProblems(body)).toEqual([]);
  });
});
